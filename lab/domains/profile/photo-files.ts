import type { Express, Request, Response } from "express";
import type { LabContext } from "../../http/server.ts";
import { findPhoto } from "./photos.ts";

/** The key in the URL authorizes. */
export function mountPhotos(app: Express, { db }: LabContext): void {
  app.get("/photos/:name", (request: Request, response: Response) => {
    const key = /^([\w-]{20,100})\.jpg$/.exec(request.params["name"] ?? "")?.[1];
    void (key ? findPhoto(db, key) : Promise.resolve(null)).then(
      (jpeg) => {
        response.set({ "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" });
        if (jpeg) response.status(200).type("image/jpeg").send(Buffer.from(jpeg));
        else response.status(404).type("text/plain").send("Not found.");
      },
      () => response.status(500).end(),
    );
  });
}
