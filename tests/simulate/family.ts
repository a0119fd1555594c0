import { randomUUID } from "node:crypto";
import { must, type Permission, type Relation } from "./model.ts";
import { BIRTHDAY, type Person } from "./people.ts";
import type { World } from "./world.ts";

const PERMISSIONS: readonly Permission[] = ["book", "view_results", "pay"];

/** Few people, so that they know each other. */
export const circle = ({ people }: World) => people.patients.slice(0, 24);
export const oneOfThem = (world: World) => world.random.pick(circle(world));

const pairOf = (owner: Person, patient: Person) => `family ${owner.name} ${patient.name}`;
const isOpen = ({ isRejected, isOver }: Relation) => !isRejected && !isOver;

function relationsOf({ model }: World, pair: string): Relation[] {
  return [...model.relations.values()].filter((relation) => relation.pair === pair);
}

/** "unsure" while a change has no answer. */
export function access(
  world: World,
  owner: Person,
  patient_id: string | null,
  permission: Permission,
): "yes" | "no" | "unsure" {
  if (owner.patient_id === patient_id) return "yes";
  const patient = circle(world).find((person) => person.patient_id === patient_id);
  const pair = patient ? pairOf(owner, patient) : "";
  if (world.isUnanswered(pair)) return "unsure";
  const isGranted = relationsOf(world, pair).some(
    (relation) => isOpen(relation) && relation.granted?.includes(permission) === true,
  );
  return isGranted ? "yes" : "no";
}

export async function askAccess(world: World, asker?: Person): Promise<void> {
  const [owner, patient] = [asker ?? oneOfThem(world), oneOfThem(world)];
  const drawn = PERMISSIONS.filter(() => world.random.next() < 0.6);
  const permissions = drawn.length > 0 ? drawn : [world.random.pick(PERMISSIONS)];
  const pair = pairOf(owner, patient);
  const isRelated = () => world.isUnanswered(pair) || relationsOf(world, pair).some(isOpen);
  await world.send({
    entity: pair,
    person: owner,
    key: randomUUID(),
    method: "POST",
    path: "/family/request",
    body: {
      identifier: patient.name,
      date_of_birth: BIRTHDAY,
      permissions: permissions,
      relation_code: "sibling",
    },
    purpose: "family",
    done: (results) => {
      const { relation_id: id } = results as { relation_id: string }; // the laboratory's answer
      must(owner !== patient, pair, () => "somebody asked themselves");
      must(world.isUnanswered(pair) || !isRelated(), pair, () => "a second relation was opened");
      world.model.relations.set(id, {
        id,
        pair,
        asked: permissions,
        granted: null,
        isRejected: false,
        isOver: false,
      });
    },
    refused: (code) =>
      must(code !== "already_related" || isRelated(), pair, () => "refused as related, and is not"),
  });
}

function anyRelation(world: World, requested: (relation: Relation) => boolean) {
  const relations = [...world.model.relations.values()].slice(-200).filter(requested);
  if (relations.length === 0) return null;
  const relation = world.random.pick(relations);
  const [, owner, patient] = relation.pair.split(" ");
  const named = (name: string | undefined) => circle(world).find((person) => person.name === name);
  const people = { owner: named(owner), patient: named(patient) };
  if (!people.owner || !people.patient) throw new Error(`${relation.pair} are strangers.`);
  return { relation, owner: people.owner, patient: people.patient };
}

export async function answerAccess(world: World): Promise<void> {
  const existing = anyRelation(
    world,
    (relation) => (isOpen(relation) && !relation.granted) || world.chance(4),
  );
  if (!existing) return askAccess(world);
  const { relation, patient } = existing;
  const { id, pair, asked } = relation;
  const decision = world.chance(75) ? "approve" : "reject";
  const drawn = asked.filter(() => world.random.next() < 0.7);
  const permissions = world.chance(5) ? PERMISSIONS : drawn;
  await world.send({
    entity: pair,
    person: patient,
    key: randomUUID(),
    method: "POST",
    path: "/family/respond",
    body: { relation_id: id, decision, permissions },
    ...(decision === "approve" ? { purpose: "family" as const } : {}),
    done: (results) => {
      const answer = results as { permissions: Permission[] }; // the laboratory's answer
      must(!relation.granted && !relation.isRejected, pair, () => `${id} was decided twice`);
      must(
        answer.permissions.every(
          (permission) => asked.includes(permission) && permissions.includes(permission),
        ),
        pair,
        () => `asked for ${asked.join()}, allowed ${permissions.join()}, got ${answer.permissions.join()}`,
      );
      if (decision === "approve") relation.granted = answer.permissions;
      else relation.isRejected = true;
    },
    refused: (code) => {
      const isWaiting = isOpen(relation) && !relation.granted && !world.isUnanswered(pair);
      must(code !== "already_decided" || !isWaiting, pair, () => `${id} waits, and was refused as decided`);
    },
  });
}

export async function endAccess(world: World): Promise<void> {
  const existing = anyRelation(world, (relation) => isOpen(relation) || world.chance(2));
  if (!existing) return askAccess(world);
  const { relation, owner, patient } = existing;
  await world.send({
    entity: relation.pair,
    person: world.chance(50) ? owner : patient,
    method: "DELETE",
    path: `/family/remove?relation_id=${relation.id}`,
    key: null,
    body: {},
    done: () => (relation.isOver = true),
    refused: (code) => must(false, relation.pair, () => `ending ${relation.id} is refused as ${code}`),
  });
}

/** Somebody asks for another's results: they come only with permission. */
export async function readOther(world: World): Promise<void> {
  const [owner, patient] = [oneOfThem(world), oneOfThem(world)];
  const may = access(world, owner, patient.patient_id, "view_results");
  const path = `/result/get?patient_id=${String(patient.patient_id)}`;
  const answer = await world.settled(world.ask(owner, "GET", path));
  const pair = pairOf(owner, patient);
  world.note(pair, `reads results: ${answer ? String(answer.status) : "no answer"}`);
  if (!answer || answer.status === 401) return void (owner.token = answer ? null : owner.token);
  must(
    may === "unsure" || (answer.status === 200) === (may === "yes"),
    pair,
    () => `results answered ${String(answer.status)}, and the permission is: ${may}`,
  );
}
