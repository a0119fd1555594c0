import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { TestLab } from "./test-lab.ts";

const relation = z.looseObject({
  relation_id: z.string(),
  status: z.string(),
  version: z.number(),
  end_date: z.string().nullable(),
  permissions: z.array(z.string()),
});
type Relation = z.output<typeof relation>;

/** Valid data of a child. */
export const child = {
  first_name: "Bima",
  last_name: "Pratama",
  gender: "M",
  date_of_birth: "05-02-2020",
  place_of_birth: "Jakarta",
  identity_type: "KIA",
  identity_number: "3174050502200003",
  relation_code: "child",
  guardian_declaration: true,
};

export const idOf = (results: unknown) => z.object({ relation_id: z.string() }).parse(results).relation_id;

export function familyCalls(lab: () => TestLab) {
  const send = async (method: string, path: string, body: object, username = "patient") =>
    lab().call(method, path, {
      token: await lab().token(username),
      body: { client_request_id: randomUUID(), ...body },
    });
  return {
    send,
    remove: async (relation_id: string, username = "patient") =>
      lab().call("DELETE", `/family/remove?relation_id=${relation_id}`, {
        token: await lab().token(username),
      }),
    detail: async (relation_id: string, username = "patient"): Promise<Relation> =>
      relation.parse((await lab().get(`/family/get-detail?relation_id=${relation_id}`, username)).results),
    closed: async (): Promise<Relation[]> =>
      z.array(relation).parse((await lab().get("/family/get?closed=1&per_page=50")).results),
    /** of the five newest notifications */
    titles: async (username: string) =>
      z
        .array(z.object({ title: z.string() }))
        .parse((await lab().get("/notifications/get?per_page=5", username)).results)
        .map(({ title }) => title),
    /** with a picture, as multipart */
    createWithProof: async (fields: object, image: Uint8Array<ArrayBuffer>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ client_request_id: randomUUID(), ...fields }))
        form.set(name, String(value));
      form.set("proof", new Blob([image], { type: "image/jpeg" }), "proof.jpg");
      const response = await fetch(`${lab().lab.url}/family/create-dependent`, {
        method: "POST",
        headers: { Authorization: `Bearer ${await lab().token("patient")}` },
        body: form,
      });
      return z
        .looseObject({ statusCode: z.number(), results: z.unknown(), code: z.string().optional() })
        .parse(await response.json());
    },
  };
}
