/** Of the laboratory; sample data, as everything here. */
export const ISSUER = {
  issuer_address: "Jl. Contoh Sehat No. 1, Jakarta Pusat 10110",
  issuer_tax_number: "01.234.567.8-021.000",
};
