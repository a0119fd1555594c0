import { describe, expect, it } from "vitest";
import { boundaryIn, multipartParser, type PostedForm } from "../../app/http/bodies/form-parser.ts";
import { FORM_BOUNDS } from "../../app/lib/body-policy.ts";

describe("the header of a form with a file", () => {
  it.each([
    ["multipart/form-data; boundary=abc", "abc"],
    ["multipart/form-data;boundary=abc", "abc"],
    ["multipart/form-data ;\tboundary = abc ", "abc"],
    ["Multipart/Form-Data; BOUNDARY=abc; charset=utf-8", "abc"],
    ['multipart/form-data; charset="utf-8"; boundary="a b:c/d"', "a b:c/d"],
    ['multipart/form-data; note="; boundary=x"; boundary=abc', "abc"],
    ["multipart/form-data; boundary=----WebKitFormBoundaryX1", "----WebKitFormBoundaryX1"],
  ])("has a boundary: %s", (header, boundary) => {
    expect(boundaryIn(header)).toBe(boundary);
  });

  it.each([
    "multipart/form-data",
    "multipart/form-data; boundary=",
    'multipart/form-data; boundary=""',
    'multipart/form-data; boundary="abc',
    "multipart/form-data; boundary=a; boundary=b",
    'multipart/form-data; boundary=a; Boundary="b"',
    "multipart/form-data; boundary=a, multipart/form-data; boundary=b",
    'multipart/form-data; boundary="a "',
    `multipart/form-data; boundary=${"a".repeat(71)}`,
    "multipart/mixed; boundary=a",
    "text/plain; x=multipart/form-data; boundary=a",
  ])("has none that every parser reads alike: %s", (header) => {
    expect(boundaryIn(header)).toBeNull();
  });

  it("is read with the parts' own further parameters and blanks", async () => {
    const boundary = "a b:c";
    const body = [
      `--${boundary}`,
      'content-disposition:form-data ;  name = "name" ; size=4',
      "Content-Type: text/plain; charset=utf-8",
      "",
      "Siti",
      `--${boundary}`,
      `Content-Disposition: form-data; name="photo"; filename="a.jpg"; filename*=UTF-8''a.jpg`,
      "Content-Type: image/jpeg; name=a.jpg",
      "Content-Transfer-Encoding: binary",
      "",
      "JPEG",
      `--${boundary}--`,
      "",
    ].join("\r\n");
    const form = await new Promise<PostedForm | null>((resolve) => {
      const parser = multipartParser(boundary, FORM_BOUNDS, { files: 1, textBytes: 100 }, resolve);
      parser.write(Buffer.from(body));
      parser.end();
    });
    expect([form?.body.toString(), form?.files.get("photo")?.toString()]).toEqual(["name=Siti", "JPEG"]);
  });
});
