/** Options of pdfkit that its types lack. */
declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    scope?: "Row" | "Column";
  }
  interface PDFFont {
    registerFont(name: string, src: import("fontkit").Font): this;
  }
}
