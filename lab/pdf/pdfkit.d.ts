import type { Font } from "fontkit";

/** Options of pdfkit that its types lack. */
declare global {
  namespace PDFKit {
    interface DocumentInfo {
      Statement?: string;
    }
  }
  namespace PDFKit.Mixins {
    interface StructureElementOptions {
      scope?: "Row" | "Column";
      /** left, top, right, bottom */
      bbox?: [number, number, number, number];
    }
    interface PDFFont {
      registerFont(name: string, src: Font): this;
    }
  }
}
