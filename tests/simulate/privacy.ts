import { randomUUID } from "node:crypto";
import { must, type Model } from "./model.ts";
import type { Person } from "./people.ts";
import { CHOICES, consented, privacyOf, readPrivacy, type PrivacyRequest } from "./privacy-model.ts";
import type { World } from "./world.ts";

const HOUR = 3_600_000;
/** Longest time until an answer. */
const PROMISED_MS = 72 * HOUR;

/** Few, so that each decides more than once. */
export function rightsHolder(world: World): Person {
  return world.random.pick(
    world.people.patients.slice(60, 160).filter((patient) => !world.isErased(patient)),
  );
}

export async function setConsent(world: World): Promise<void> {
  const person = rightsHolder(world);
  const [purpose, given] = [world.random.pick(CHOICES), world.chance(50)];
  const entity = privacyOf(person);
  let tries = 0;
  let isDone = false;
  await world.send({
    entity,
    person,
    key: null,
    method: "PUT",
    path: "/privacy/set-consent",
    body: { purpose, given },
    before: () => void (tries += 1),
    done: (results) => {
      const { purposes } = results as { purposes: { code: string; given: boolean }[] }; // the laboratory's answer
      const now = purposes.find(({ code }) => code === purpose)?.given;
      must(now === given, entity, () => `${purpose} is ${String(now)} after ${String(given)}`);
      if (tries > 1) world.model.unread.add(person);
      else consented(world, person, { [purpose]: given }, "person");
      isDone = true;
    },
    refused: (code) => must(isDone, entity, () => `a consent is refused as ${code}`),
  });
}

const KINDS = ["access", "correction", "restriction", "erasure"] as const;

const requestsOf = ({ privacyRequests }: Model, account_id: string, kind: string) =>
  [...privacyRequests.values()].filter(
    (privacyRequest) => privacyRequest.account_id === account_id && privacyRequest.kind === kind,
  );

/** @param wanted a person who asks for the erasure */
export async function askRights(world: World, requested?: Person): Promise<void> {
  const person = requested ?? rightsHolder(world);
  const kind = requested ? "erasure" : world.random.pick(KINDS);
  const { account_id } = person;
  const entity = privacyOf(person);
  let tries = 0;
  await world.send({
    entity,
    person,
    key: randomUUID(),
    method: "POST",
    path: "/privacy/create-request",
    body: { kind, text: world.newId("text") },
    ...(kind === "erasure" ? { purpose: "closing" as const } : {}),
    before: () => void (tries += 1),
    done: (results) => {
      const { request_number: number, due_at } = results as { request_number: string; due_at: string }; // its answer
      must(!world.model.privacyRequests.has(number), entity, () => `${number} was given twice`);
      const others = requestsOf(world.model, account_id, kind);
      const isFree = tries > 1 || others.every(({ tried }) => tried.length > 0);
      must(isFree, entity, () => `a second open request for ${kind}`);
      const takes = Date.parse(due_at) - world.labClock.now().getTime();
      const isPromised = tries > 1 || Math.abs(takes - PROMISED_MS) < HOUR;
      must(isPromised, entity, () => `${number} is answered by ${due_at}`);
      world.model.privacyRequests.set(number, { number, account_id, kind, tried: [], answer: null });
    },
    refused: (code) => {
      const isOpen = requestsOf(world.model, account_id, kind).some(({ answer }) => answer === null);
      const mayBe = isOpen || world.isUnanswered(entity);
      must(code !== "request_open" || mayBe, entity, () => `no request for ${kind} is open`);
    },
  });
}

function anyRequest(world: World): { found: PrivacyRequest; person: Person } | null {
  const recent = [...world.model.privacyRequests.values()]
    .slice(-30)
    .filter((privacyRequest) => !world.isErased(privacyRequest));
  const open = recent.filter(({ answer }) => answer === null || world.chance(10));
  if (open.length === 0) return null;
  const privacyRequest = world.random.pick(open);
  const person = world.people.patients.find(({ account_id }) => account_id === privacyRequest.account_id);
  return person ? { found: privacyRequest, person } : null;
}

/** Staff starts, answers or refuses; a granted restriction ends optional uses. */
export async function decideRights(world: World): Promise<void> {
  const chosen = anyRequest(world);
  if (!chosen) return askRights(world);
  const { found, person } = chosen;
  const decision = world.random.pick(["start", "answer", "answer", "refuse"] as const);
  const text = world.newId("answer");
  const entity = privacyOf(person);
  const { number } = found;
  let tries = 0;
  await world.send({
    entity,
    person: null,
    key: null,
    method: "POST",
    path: "/reference/decide-privacy-request",
    body: { request_number: number, decision, answer: decision === "start" ? null : text },
    before: () => {
      tries += 1;
      if (decision !== "start" && tries === 1) found.tried.push({ decision, text });
    },
    done: () => {
      if (decision === "start") return;
      must(found.answer === null, entity, () => `${number} was answered twice`);
      found.answer = { decision, text };
      if (found.kind !== "restriction" || decision !== "answer") return;
      if (tries > 1) world.model.unread.add(person);
      else consented(world, person, { promo: false, repeat_reminders: false }, "restriction");
    },
    refused: (code) => {
      const isOver =
        found.tried.some((requestAnswer) => requestAnswer.text !== text) || found.answer !== null;
      const mayBe = isOver || world.isErased(person);
      must(code !== "request_answered" || mayBe, entity, () => `${number} is refused as answered`);
      if (tries === 1 && found.answer?.text !== text)
        found.tried = found.tried.filter((requestAnswer) => requestAnswer.text !== text);
    },
  });
}

/** Reads at once what an answer that came late does not tell. */
export async function readLate(world: World): Promise<void> {
  for (const person of world.model.unread) await readPrivacy(world, person);
  world.model.unread.clear();
}
