import { Busboy } from "@fastify/busboy";
import { z } from "zod";
import { keepsBounds, type FormBounds } from "../../lib/body-policy.ts";

export interface PostedForm {
  body: Buffer;
  files: ReadonlyMap<string, Buffer>;
}

export interface FormParser {
  write(chunk: Buffer): void;
  end(): void;
}

export interface MultipartParser extends FormParser {
  /** urlencoded */
  texts(): string;
}

/** Null (possibly early) if invalid or beyond its bounds. Only the first call counts. */
type Done = (form: PostedForm | null) => void;

const PART_HEADER_BYTES = 4096;
const PART_HEADERS = 8;
const SLICE_BYTES = 4096;

const MULTIPART =
  /^multipart\/form-data[ \t]*((?:;[ \t]*[\w-]+[ \t]*=[ \t]*(?:"[^"\\]*"|[^\s;",]+)[ \t]*)+)$/i;
const PARAMETER = /;[ \t]*([\w-]+)[ \t]*=[ \t]*("?)([^"]*?)\2[ \t]*(?=;|$)/g;

/** Null for two boundaries, which parsers read differently. */
export function boundaryIn(contentType: string): string | null {
  const parameters = [...(MULTIPART.exec(contentType)?.[1] ?? "").matchAll(PARAMETER)];
  const boundaries = parameters.filter(([, name]) => name?.toLowerCase() === "boundary");
  const boundary = boundaries.length === 1 ? boundaries[0]?.[3] : undefined;
  return boundary && /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/.test(boundary) ? boundary : null;
}

export function urlencodedParser(bounds: FormBounds, done: Done): FormParser {
  const chunks: Buffer[] = [];
  let fields = 1;
  return {
    write(chunk) {
      chunks.push(chunk);
      for (let index = chunk.indexOf("&"); index >= 0; index = chunk.indexOf("&", index + 1)) fields += 1;
      if (fields > bounds.fields) done(null);
    },
    end() {
      const body = Buffer.concat(chunks);
      const names = new URLSearchParams(body.toString()).keys();
      done(keepsBounds(names, bounds) ? { body, files: new Map() } : null);
    },
  };
}

export function jsonParser(bounds: FormBounds, done: Done): FormParser {
  const chunks: Buffer[] = [];
  return {
    write: (chunk) => void chunks.push(chunk),
    end() {
      const object = plainObject.safeParse(Buffer.concat(chunks).toString());
      const fields = Object.entries(object.data ?? {}).flatMap(([name, value]) =>
        typeof value === "string" || typeof value === "number" ? [[name, String(value)]] : [],
      );
      const form = new URLSearchParams(fields);
      const keeps = object.success && keepsBounds(form.keys(), bounds);
      done(keeps ? { body: Buffer.from(form.toString()), files: new Map() } : null);
    },
  };
}

const plainObject = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue("not JSON");
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string(), z.unknown()));

/**
 * Limits apply while the body arrives.
 * @param files 0 refuses a form with a file
 * @param textBytes maximum total bytes of text fields
 */
export function multipartParser(
  boundary: string,
  bounds: FormBounds,
  { files: mostFiles, textBytes }: { files: number; textBytes: number },
  done: Done,
): MultipartParser {
  const text = new URLSearchParams();
  const names: string[] = [];
  const files = new Map<string, Buffer>();
  let room = textBytes;
  let refused = false;
  const refuse = () => {
    refused = true;
    done(null);
  };
  const parser = new Busboy({
    headers: { "content-type": `multipart/form-data; boundary="${boundary}"` },
    limits: {
      parts: bounds.fields,
      fields: bounds.fields,
      files: mostFiles,
      fieldSize: textBytes,
      headerPairs: PART_HEADERS,
      headerSize: PART_HEADER_BYTES,
    },
  });
  parser.on("partsLimit", refuse).on("fieldsLimit", refuse).on("filesLimit", refuse).on("error", refuse);
  parser.on("field", (name: string | undefined, value, _nameCut, valueCut) => {
    room -= Buffer.byteLength(value);
    if (name === undefined || valueCut || room < 0) return refuse();
    names.push(name);
    text.append(name, value);
  });
  parser.on("file", (name: string | undefined, stream) => {
    if (name === undefined) {
      stream.resume().on("error", refuse);
      return refuse();
    }
    const chunks: Buffer[] = [];
    names.push(name);
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      if (!files.get(name)?.length) files.set(name, Buffer.concat(chunks));
    });
    stream.on("error", refuse);
  });
  parser.on("finish", () => {
    done(keepsBounds(names, bounds) ? { body: Buffer.from(text.toString()), files } : null);
  });
  return {
    write(chunk) {
      for (let index = 0; index < chunk.length && !refused; index += SLICE_BYTES)
        parser.write(chunk.subarray(index, index + SLICE_BYTES));
    },
    end: () => void parser.end(),
    texts: () => (!refused && keepsBounds(names, bounds) ? text.toString() : ""),
  };
}
