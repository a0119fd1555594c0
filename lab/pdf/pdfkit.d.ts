import type { Font } from "fontkit";

/** Options of pdfkit that its types lack. */
declare global {
  namespace PDFKit {
    interface DocumentInfo {
      /** own key, see signed-file.ts */
      Statement?: string;
    }
  }
  namespace PDFKit.Mixins {
    interface StructureElementOptions {
      scope?: "Row" | "Column";
      /** points from the page's top left: left, top, right, bottom */
      bbox?: [number, number, number, number];
    }
    interface PDFFont {
      registerFont(name: string, src: Font): this;
    }
  }
}
