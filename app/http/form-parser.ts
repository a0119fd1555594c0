import { Busboy } from "@fastify/busboy";
import { keepsBounds, type FormBounds } from "../lib/body-policy.ts";

/** A posted form, as Remix gets it: text as an urlencoded body, files aside. */
export interface PostedForm {
  body: Buffer;
  /** contents of file fields by name; the first file of a name counts */
  files: ReadonlyMap<string, Buffer>;
}

/** Takes the bytes of one form as they arrive. */
export interface FormParser {
  write(chunk: Buffer): void;
  end(): void;
}

/** Called with the form; with null, also before the end, for no form or one beyond its bounds. The first call counts. */
type Done = (form: PostedForm | null) => void;

/** Header block of one part; browsers send less than 500 bytes, most of them the file's name. */
const PART_HEADER_BYTES = 4096;
const PART_HEADERS = 8;
const SLICE_BYTES = 4096;

/**
 * The boundary of a multipart form; null unless the header has exactly the form that browsers send. Readers
 * disagree about any other header, for instance one that names two boundaries.
 */
export function boundaryIn(contentType: string): string | null {
  return /^multipart\/form-data; ?boundary=("?)([\w'+.-]{1,70})\1$/i.exec(contentType)?.[2] ?? null;
}

/** Reads `application/x-www-form-urlencoded`. */
export function urlencodedParser(bounds: FormBounds, done: Done): FormParser {
  const chunks: Buffer[] = [];
  let fields = 1;
  return {
    write(chunk) {
      chunks.push(chunk);
      for (let at = chunk.indexOf("&"); at >= 0; at = chunk.indexOf("&", at + 1)) fields += 1;
      if (fields > bounds.fields) done(null);
    },
    end() {
      const body = Buffer.concat(chunks);
      const names = new URLSearchParams(body.toString()).keys();
      done(keepsBounds(names, bounds) ? { body, files: new Map() } : null);
    },
  };
}

/**
 * Reads `multipart/form-data` with limits that count while the body arrives.
 * @param files most files; 0 refuses a form with one
 * @param textBytes most bytes of all text fields together
 */
export function multipartParser(
  boundary: string,
  bounds: FormBounds,
  { files: mostFiles, textBytes }: { files: number; textBytes: number },
  done: Done,
): FormParser {
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
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
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
      // In slices, because the parser works off a whole one after a limit is reached.
      for (let at = 0; at < chunk.length && !refused; at += SLICE_BYTES)
        parser.write(chunk.subarray(at, at + SLICE_BYTES));
    },
    end: () => void parser.end(),
  };
}
