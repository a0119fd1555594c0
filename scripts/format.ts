import { format } from "oxfmt";

/**
 * Formats a generated file as `npm run format` does.
 * @param path its name tells the language
 * @throws when the text does not parse
 */
export async function formatted(path: string, text: string): Promise<string> {
  const { code, errors } = await format(path, text, { printWidth: 110 });
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join("; ")}`);
  return code;
}
