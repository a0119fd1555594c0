import { expect, it } from "vitest";
import { UpstreamFault } from "../../app/upstream/client/errors.ts";
import { everyPage } from "../../app/upstream/client/client.server.ts";

const PER_PAGE = 2;

/** A list, newest first, to which `added` writes a row after each read page, as long as there are any. */
function listOf(rows: string[], added: string[]) {
  return (page: number) => {
    const meta = {
      page,
      per_page: PER_PAGE,
      total: rows.length,
      last_page: Math.ceil(rows.length / PER_PAGE),
    };
    const results = rows.slice((page - 1) * PER_PAGE, page * PER_PAGE);
    const next = added.shift();
    if (next !== undefined) rows.unshift(next);
    return Promise.resolve({ results, meta: { ...meta, unreadable: 0 } });
  };
}

const read = (rows: string[], added: string[]) =>
  everyPage(listOf(rows, added), (results: readonly string[]) => results);

it("writes every row of all pages into a file", async () => {
  expect(await read(["c", "b", "a"], [])).toEqual(["c", "b", "a"]);
});

it("keeps a row added while pages are read from moving another into the file twice", async () => {
  expect(await read(["c", "b", "a"], ["d"])).toEqual(["d", "c", "b", "a"]);
});

it("refuses a list that never stays the same", async () => {
  await expect(read(["c", "b", "a"], ["d", "e", "f", "g", "h", "i"])).rejects.toThrow(UpstreamFault);
});
