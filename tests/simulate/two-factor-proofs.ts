import { must } from "./model.ts";
import type { Person } from "./people.ts";
import type { World } from "./world.ts";
import type { Write } from "./writes.ts";

export type LockPurpose = "family" | "refund" | "closing" | "settings";

export interface LockState {
  isOn: boolean;
  /** null while unknown */
  atSignIn: boolean | null;
}

export interface LockProof {
  account_id: string;
  token: string | null;
  purpose: string;
  value: string;
  /** instant (ms) of the laboratory */
  expiresAt: number;
}

interface Shown {
  headers: Record<string, string>;
  /** "unsure" while the lock's state is unknown, or its time almost over */
  may: "yes" | "no" | "unsure";
}

const SOON_MS = 60_000;
const MOST_SHOWN = 8;

export const lockEntity = ({ name }: Person) => `lock ${name}`;

export function lockOf(world: World, person: Person): "on" | "off" | "unsure" {
  if (world.isUnanswered(lockEntity(person))) return "unsure";
  return world.model.locks.get(person.account_id)?.isOn ? "on" : "off";
}

/** Mostly the proofs of the purpose; sometimes those of another one, as a second tab sends. */
export function proofFor(world: World, write: Write): Shown {
  const { person, purpose } = write;
  const shown = person && purpose ? chooseProofs(world, person, purpose) : FREE;
  if (purpose && shown !== FREE) world.count(`second lock: may ${purpose}: ${shown.may}`);
  write.mayPass ||= shown.may !== "no";
  return shown;
}

const FREE: Shown = { headers: {}, may: "yes" };

function chooseProofs(world: World, person: Person, purpose: LockPurpose): Shown {
  const lock = lockOf(world, person);
  if (lock === "off") return FREE;
  const isRight = world.chance(75);
  const lockProofs = world.model.proofs
    .filter(({ account_id }) => account_id === person.account_id)
    .filter((proof) => (proof.purpose === purpose) === isRight)
    .slice(-MOST_SHOWN);
  const headers: Shown["headers"] =
    lockProofs.length > 0 ? { "x-second-lock": lockProofs.map(({ value }) => value).join() } : {};
  const now = world.labClock.now().getTime();
  const valid = lockProofs.filter(
    (lockProof) =>
      lockProof.purpose === purpose && lockProof.token === person.token && now < lockProof.expiresAt,
  );
  // The laboratory forgets a proof for good once its clock has passed the end.
  const isSure = valid.some(({ expiresAt }) => Math.max(world.model.latest, now) + SOON_MS < expiresAt);
  if (isSure) return { headers, may: "yes" };
  return { headers, may: lock === "unsure" || valid.length > 0 ? "unsure" : "no" };
}

/** @param code of its refusal; null: done for the first time */
export function judgeLock(write: Write, shown: Shown, code: string | null): void {
  const { entity, path } = write;
  if (code === null) must(write.mayPass === true, entity, () => `${path} passed the second lock unproved`);
  if (code === "second_lock_required")
    must(shown.may !== "yes", entity, () => `${path} is refused by the second lock, which was passed`);
}
