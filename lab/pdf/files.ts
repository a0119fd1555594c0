import type { Express, Request, Response } from "express";
import type { LabContext } from "../http.ts";
import { findFile } from "../store/file-tokens.ts";
import { loadInvoice } from "../store/invoices.ts";
import { invoicePdf } from "./invoice.ts";

/** Serves `/files/<token>.pdf`, the target of `linkDownload`. The token authorizes; no bearer token is needed. */
export function mountFiles(app: Express, context: LabContext): void {
  app.get("/files/:name", (request: Request, response: Response) => {
    sendFile(request, response, context).catch((error: unknown) => {
      const stack = error instanceof Error ? error.stack : String(error);
      process.stderr.write(`${JSON.stringify({ level: "error", lab: "/files", error: stack })}\n`);
      if (!response.headersSent) response.status(500).end();
    });
  });
}

async function sendFile(request: Request, response: Response, context: LabContext): Promise<void> {
  const token = /^([\w-]{20,100})\.pdf$/.exec(request.params["name"] ?? "")?.[1];
  const file = token ? await findFile(context.db, context.clock, token) : null;
  const order = file
    ? await context.db
        .selectFrom("lab_order")
        .selectAll()
        .where("order_number", "=", file.order_number)
        .executeTakeFirst()
    : null;
  if (!file || !order) {
    response.status(404).set("Cache-Control", "no-store").type("text/plain").send("Not found.");
    return;
  }
  const bytes = await invoicePdf(await loadInvoice(context.db, context.clock, order), {
    lang: file.lang,
    brand: context.brand,
  });
  response
    .status(200)
    .set({
      "Cache-Control": "no-store",
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${order.invoice_number}.pdf"`,
      "X-Content-Type-Options": "nosniff",
    })
    .send(bytes);
}
