import type { Font } from "fontkit";

/** Options of pdfkit that its types lack. */
declare global {
  namespace PDFKit.Mixins {
    interface StructureElementOptions {
      scope?: "Row" | "Column";
    }
    interface PDFFont {
      registerFont(name: string, src: Font): this;
    }
  }
}
