import { readdirSync, readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { root } from "../../scripts/setup.mjs";

const fewSockets = new Agent({ keepAlive: true, maxSockets: 4 });

/** @param more further headers */
export function get(url, { cookie = "", encoding = "identity", agent = fewSockets, more = {} } = {}) {
  return new Promise((resolve, reject) => {
    const headers = { "Accept-Encoding": encoding, ...(cookie ? { Cookie: cookie } : {}), ...more };
    request(url, { agent, headers }, (response) => {
      const chunks = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on("error", reject)
      .end();
  });
}

export async function untilReady(url) {
  for (let turn = 0; turn < 600; turn++) {
    const answer = await get(url).catch(() => null);
    if (answer && answer.status < 500) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Not ready: ${url}`);
}

/** Another visitor each time: pages limit how often one address may ask. */
function visitor() {
  const address = Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join(".");
  return { "X-Forwarded-For": address, "X-Portal-Address": address };
}

/** `requests` requests, four in parallel; checks each response. */
export async function load(origin, path, cookie, requests, encoding) {
  let left = requests;
  const worker = async () => {
    while (left-- > 0) {
      const { status } = await get(origin + path, { cookie, encoding, more: visitor() });
      if (status !== 200) throw new Error(`${path} answered ${status}`);
    }
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
}

/** The portal's command as the image runs it: "node", its options, the program. */
export const imageCommand = () =>
  JSON.parse(/^CMD (\[.*\])$/m.exec(readFileSync(join(root, "Dockerfile"), "utf8"))[1]);

/** CPU ms used by all threads of a process (Linux). */
export function cpuMs(pid) {
  return readdirSync(`/proc/${pid}/task`)
    .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]))
    .reduce((sum, ns) => sum + ns / 1e6, 0);
}

/** Resident memory of a process in MB (Linux). */
export function residentMb(pid) {
  const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Math.round(Number(kb) / 1000);
}

/** Signs in through the form. Returns the Cookie header. */
export async function signIn(origin, username, company) {
  const answer = await fetch(`${origin}/login${company ? "?company=1" : ""}`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: origin },
    body: new URLSearchParams({
      username,
      password: "Lab-portal-1",
      ...(company ? { company: "1", company_code: company } : {}),
    }),
  });
  if (answer.status !== 303) throw new Error(`Sign-in answered ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}
