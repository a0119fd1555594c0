import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { DraftUnreadable, draftKind } from "../../app/state/drafts.server.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";
import { readSources } from "../support/sources.ts";
import { declaredDrafts } from "../support/stored-drafts.ts";

let close: () => Promise<void>;
beforeEach(() => {
  close = useMemoryRuntime();
});
afterEach(() => close());

describe("drafts that cannot be read", () => {
  const owner = { accountKey: "account-1" };
  const wide = draftKind("wizard", z.object({ seed: z.string(), day: z.unknown() }));
  const kind = draftKind(
    "wizard",
    z.object({
      seed: z.string(),
      day: z.iso.date().nullable().default(null),
      note: z.string().default(""),
    }),
  );

  it("keeps the fields that can, says so once, and starts the others anew", async () => {
    await wide.save(owner, { seed: "s", day: "2026-02-31" });
    await expect(kind.find(owner)).rejects.toMatchObject({ kind: "wizard", fields: ["day"] });
    expect(await kind.find(owner)).toEqual({ seed: "s", day: null, note: "" });
  });

  it("drops one whole without a field that has no default", async () => {
    await draftKind("wizard", z.unknown()).save(owner, { day: "2026-02-28" });
    await expect(kind.find(owner)).rejects.toThrow(DraftUnreadable);
    expect(await kind.find(owner)).toBeNull();
  });

  it("saves none that it could not read", async () => {
    await expect(kind.save(owner, { seed: "s", day: "soon", note: "" })).rejects.toThrow(DraftUnreadable);
    await expect(kind.save(owner, { seed: "s", day: null, note: "x".repeat(70_000) })).rejects.toThrow(
      DraftUnreadable,
    );
    expect(await kind.find(owner)).toBeNull();
  });
});

describe("data kept beyond a request", () => {
  const stores = [...readSources("app").values()].filter(({ text }) => /\bstore\(\)/.test(text));

  it("is read through a schema, never as bare JSON", () => {
    const bare = stores.filter(({ text }) => text.includes("JSON.parse("));
    expect(bare.map(({ path }) => path)).toEqual([]);
  });

  it("is a draft of a declared kind, unless a file of this list keeps it", () => {
    const known = [
      "app/features/payments/ordered-lines.server.ts",
      "app/features/registration/one-time-code.server.ts",
      "app/features/two-factor/proof.server.ts",
      "app/http/events/live.ts",
      "app/session/session.server.ts",
      "app/state/drafts.server.ts",
      "app/state/limits.server.ts",
      "app/state/once.server.ts",
      "app/upstream/client/lookup-cache.server.ts",
      "app/upstream/provider/first-look.server.ts",
      "app/upstream/results/report-corrections.server.ts",
    ];
    expect(stores.map(({ path }) => path).sort()).toEqual(known);
  });

  it("has one kind of draft for each name", () => {
    const kinds = declaredDrafts();
    expect(new Set(kinds).size).toBe(kinds.length);
  });
});
