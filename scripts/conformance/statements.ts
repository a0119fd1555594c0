import { z } from "zod";
import { isChain } from "../../app/upstream/results/report-corrections.server.ts";
import { nameOf } from "../contract/tiers.ts";
import type { Checker } from "./checks.ts";

const keyNames = z.object({ keys: z.array(z.record(z.string(), z.unknown())) });
const PRIVATE = ["d", "p", "q", "dp", "dq", "qi", "k"];

/** Of a provider that signs reports. */
export async function checkStatements(checker: Checker): Promise<void> {
  const { journal } = checker;
  const asking = { token: null };
  const keys = checker.endpoint("GET /report/get-keys");
  const list = keyNames.safeParse((await checker.ask(keys, {}, asking)).results);
  const leaked = list.data?.keys.flatMap((key) => PRIVATE.filter((part) => part in key)) ?? [];
  if (list.success)
    journal.note(nameOf(keys), "public parts", leaked.length > 0 ? "failed" : "passed", {
      ...(leaked[0] && { field: leaked[0], expected: "nothing private", received: "a private part" }),
    });
  const corrections = checker.endpoint("GET /report/get-corrections");
  const chain = corrections.results("en").safeParse((await checker.ask(corrections, {}, asking)).results);
  if (chain.success) {
    const fits = isChain(chain.data as Parameters<typeof isChain>[0]); // parsed by the call's own schema
    const wrong = {
      field: "seal",
      expected: "the hash of each entry and the seal before it",
      received: "another",
    };
    journal.note(nameOf(corrections), "chain", fits ? "passed" : "failed", fits ? {} : wrong);
  }
}
