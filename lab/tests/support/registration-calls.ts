import { z } from "zod";
import type { Answer, TestLab } from "./test-lab.ts";

export const NEWCOMER = {
  title_id: "3",
  first_name: "Dewi",
  last_name: "Lestari Ningsih",
  phone_code: "+62",
  phone_number: "81298765432",
  username: "dewi.lestari",
  email: "dewi@example.com",
  password: "kuda hijau berlari",
  client_unique_id: "portal",
};

export const PROFILE = {
  identity_number: "3174075203910004",
  identity_type: "1",
  identity_country_issuer: "102",
  ethnicity: null,
  place_of_birth: "Jakarta",
  date_of_birth: "1991-03-12",
  gender: "2",
  subdistrict_code: "3174071009",
  address: "Jl. Radio Dalam Raya No. 21",
  client_unique_id: "portal",
  selectCountry: "102",
  selectProvince: "31",
  selectCity: "3174",
  selectDistrict: "317407",
  country_birth_id: "102",
  religion_id: "1",
  marital_status_id: "1",
  blood_type: "O+",
  otp_request: false,
};

const messages = z.array(
  z
    .looseObject({ kind: z.string(), channel: z.string(), recipient: z.string(), text: z.string() })
    .and(z.object({ code: z.string().nullable(), link: z.string().nullable(), created_at: z.string() })),
);

export function registrationCalls(open: Pick<TestLab, "call">) {
  const post = (path: string, body: unknown, token?: string, lang = "en"): Promise<Answer> =>
    open.call("POST", `${path}?lang=${lang}`, { body, token });
  const outbox = async (recipient?: string) => {
    const query = recipient ? `&recipient=${encodeURIComponent(recipient)}` : "";
    return messages.parse((await open.call("GET", `/outbox/get?per_page=100${query}`)).results);
  };
  const start = (who: Partial<typeof NEWCOMER> = {}, more: Record<string, unknown> = {}) =>
    post("/register", { ...NEWCOMER, ...who, request_otp: true, ...more });
  const codeFor = async (email: string) => {
    const sent = (await outbox()).filter((item) => item.kind === "one_time_code");
    return sent.find((item) => item.recipient === email)?.code ?? "";
  };
  const verify = async (email: string, otp: string) => post("/verify-otp", { email, otp });
  const tokenOf = (answer: Answer) => z.object({ token: z.string() }).parse(answer.results).token;
  const accessOf = (answer: Answer) =>
    z.object({ access_token: z.string() }).parse(answer.results).access_token;
  /** registers an account up to the bearer token of step 2 */
  const register = async (who: Partial<typeof NEWCOMER>) => {
    const body = { ...NEWCOMER, ...who };
    await start(who);
    const token = tokenOf(await verify(body.email, await codeFor(body.email)));
    const answer = await post("/register", { ...body, request_otp: false, token });
    return { body, token, answer, access_token: accessOf(answer) };
  };
  /** as `register`, with the code in a text message: the e-mail address stays unconfirmed */
  const registerByText = async (who: Partial<typeof NEWCOMER>) => {
    const body = { ...NEWCOMER, ...who };
    await start(who, { channel: "sms" });
    const code = await codeFor(body.phone_code + body.phone_number);
    const token = tokenOf(await verify(body.email, code));
    const answer = await post("/register", { ...body, request_otp: false, token });
    return { body, token, answer, access_token: accessOf(answer) };
  };
  return { post, outbox, start, codeFor, verify, tokenOf, accessOf, register, registerByText };
}
