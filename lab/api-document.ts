import { existsSync } from "node:fs";
import type { Express, Request, Response } from "express";

/** Serves the OpenAPI document of the calls at `/openapi.json`. @param file its path; 404 without it */
export function mountApiDocument(app: Express, file: string | undefined): void {
  if (file === undefined || !existsSync(file)) return;
  app.get("/openapi.json", (_request: Request, response: Response) => {
    response.sendFile(file);
  });
}
