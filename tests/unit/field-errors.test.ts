import { describe, expect, it } from "vitest";
import { fieldErrorsIn } from "../../app/upstream/client/field-errors.ts";

const [EMAIL, PHONE] = ["must be a well-formed email address", "is too short"];
const BOTH = { email: EMAIL, phone_number: PHONE };

const FORMS: Record<string, unknown> = {
  "the documented form": { errors: { email: [EMAIL, "More"], phone_number: [PHONE] } },
  Laravel: { message: "The given data was invalid.", errors: { email: [EMAIL], phone_number: [PHONE] } },
  Lumen: { email: [EMAIL], phone_number: [PHONE] },
  "Django REST": { email: [EMAIL], phone_number: [PHONE], non_field_errors: ["No."] },
  Rails: { errors: { email: [EMAIL], phone_number: [PHONE], base: ["No."] } },
  FastAPI: {
    detail: [
      { loc: ["body", "email"], msg: EMAIL, type: "value_error" },
      { loc: ["body", "phoneNumber"], msg: PHONE, type: "value_error" },
    ],
  },
  Spring: {
    status: 400,
    error: "Bad Request",
    errors: [
      { field: "email", defaultMessage: EMAIL, objectName: "registerRequest", codes: ["Email"] },
      { field: "phoneNumber", defaultMessage: PHONE, objectName: "registerRequest" },
    ],
  },
  "Spring fieldErrors": {
    fieldErrors: [
      { objectName: "user", field: "email", message: EMAIL },
      { objectName: "user", field: "phoneNumber", message: PHONE },
    ],
  },
  "Quarkus and Zalando violations": {
    title: "Constraint Violation",
    violations: [
      { fieldName: "email", message: EMAIL },
      { field: "phoneNumber", message: PHONE },
    ],
  },
  Symfony: {
    title: "Validation Failed",
    violations: [
      { propertyPath: "email", title: EMAIL },
      { propertyPath: "phoneNumber", title: PHONE },
    ],
  },
  "ASP.NET problem details": {
    type: "https://tools.ietf.org/html/rfc9110#section-15.5.1",
    title: "One or more validation errors occurred.",
    status: 400,
    errors: { Email: [EMAIL], "$.phoneNumber": [PHONE], "": ["No."] },
  },
  "ASP.NET model state": {
    Message: "The request is invalid.",
    ModelState: { Email: [EMAIL], PhoneNumber: [PHONE] },
  },
  "ASP.NET envelope": { IsSuccess: false, Errors: { Email: [EMAIL], PhoneNumber: [PHONE] } },
  JSend: { status: "fail", data: { email: EMAIL, phoneNumber: PHONE } },
  "JSON:API": {
    errors: [
      { status: "422", source: { pointer: "/data/attributes/email" }, title: "Invalid", detail: EMAIL },
      { status: "422", source: { pointer: "/data/attributes/phone-number" }, detail: PHONE },
    ],
  },
  "problem details": {
    title: "Your request is not valid.",
    "invalid-params": [
      { name: "email", reason: EMAIL },
      { name: "phone_number", reason: PHONE },
    ],
  },
  "RFC 9457": {
    errors: [
      { detail: EMAIL, pointer: "#/email" },
      { detail: PHONE, pointer: "#/phoneNumber" },
    ],
  },
  NestJS: {
    statusCode: 422,
    message: [
      { property: "email", constraints: { isEmail: EMAIL } },
      { property: "phoneNumber", children: [], constraints: { minLength: PHONE } },
    ],
  },
  "express-validator": {
    errors: [
      { type: "field", msg: EMAIL, path: "email", location: "body" },
      { msg: PHONE, param: "phone_number", location: "body" },
    ],
  },
  Joi: {
    name: "ValidationError",
    details: [
      { message: EMAIL, path: ["email"], type: "string.email", context: { label: "email", key: "email" } },
      { message: PHONE, path: ["phoneNumber"], type: "string.min" },
    ],
  },
  Yup: {
    name: "ValidationError",
    errors: [EMAIL, PHONE],
    inner: [
      { path: "email", message: EMAIL },
      { path: "phoneNumber", message: PHONE },
    ],
  },
  "Zod issues": {
    error: {
      name: "ZodError",
      issues: [
        { code: "invalid_string", path: ["email"], message: EMAIL },
        { code: "too_small", path: ["phoneNumber"], message: PHONE },
      ],
    },
  },
  "Zod flattened": { errors: { formErrors: [], fieldErrors: { email: [EMAIL], phoneNumber: [PHONE] } } },
  "Zod formatted": {
    errors: { _errors: [], email: { _errors: [EMAIL] }, phoneNumber: { _errors: [PHONE] } },
  },
  Ajv: {
    errors: [
      { instancePath: "/email", keyword: "format", message: EMAIL },
      { instancePath: "/phoneNumber", keyword: "minLength", message: PHONE },
    ],
  },
  Mongoose: {
    errors: {
      email: { name: "ValidatorError", message: EMAIL, kind: "regexp", path: "email" },
      phoneNumber: { message: PHONE, path: "phoneNumber" },
    },
  },
  Azure: {
    error: {
      code: "BadArgument",
      details: [
        { code: "Email", target: "email", message: EMAIL },
        { code: "Short", target: "PhoneNumber", message: PHONE },
      ],
    },
  },
  AdonisJS: {
    errors: [
      { rule: "email", field: "email", message: EMAIL },
      { rule: "minLength", field: "phone_number", message: PHONE },
    ],
  },
  "errors inside data": { success: false, data: { errors: { email: EMAIL, phoneNumber: PHONE } } },
};

describe("errors of fields", () => {
  it.each(Object.entries(FORMS))("reach the form's fields: %s", (_, body) => {
    expect(fieldErrorsIn(body as Record<string, unknown>)).toEqual(BOTH);
  });

  it.each([
    ["items[0].qty", "items.0.qty"],
    ["items.0.Qty", "items.0.qty"],
    ["$.Items[1].ProductId", "items.1.product_id"],
    ["#/data/attributes/idNumber", "id_number"],
    ["body.address.subdistrictCode", "address.subdistrict_code"],
    ["contact[phone_number]", "contact.phone_number"],
    ["identityNIK", "identity_nik"],
    ["NIK", "nik"],
    ["data", "data"],
  ])("have the form's name: %s", (path, name) => {
    expect(fieldErrorsIn({ errors: { [path]: ["No."] } })).toEqual({ [name]: "No." });
  });

  it.each([
    { message: "Not found" },
    { errors: { detail: "Not Found" } },
    { errors: ["No."] },
    { errors: [{ message: "No.", code: 7 }] },
    { errors: { email: [] } },
    { status: "fail", code: "slot_full", data: { alternatives: "none" } },
    { results: null },
    { data: { time_to_wait: 60 } },
    { message: ["No."] },
  ])("are not made of other words: %j", (body) => {
    expect(fieldErrorsIn(body)).toEqual({});
  });
});
