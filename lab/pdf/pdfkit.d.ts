import type { Font } from "fontkit";

declare global {
  namespace PDFKit {
    interface DocumentInfo {
      Statement?: string;
    }
  }
  namespace PDFKit.Mixins {
    interface PDFAttachmentOptions {
      relationship?: "Data";
    }
    interface StructureElementOptions {
      scope?: "Row" | "Column";
      bbox?: [number, number, number, number];
    }
    interface PDFFont {
      registerFont(name: string, src: Font): this;
    }
  }
}
