declare module "@lhncbc/ucum-lhc" {
  export const UcumLhcUtils: {
    getInstance(): { validateUnitString(code: string): { status: "valid" | "invalid" | "error" } };
  };
}
