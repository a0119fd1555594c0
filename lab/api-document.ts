import { existsSync } from "node:fs";
import type { Express, Request, Response } from "express";

/** 404 without `file`. */
export function mountApiDocument(app: Express, file: string | undefined): void {
  if (file === undefined || !existsSync(file)) return;
  app.get("/openapi.json", (_request: Request, response: Response) => {
    response.sendFile(file);
  });
}
