import type { UpstreamContext } from "../../app/upstream/client/client.server.ts";
import { useMemoryRuntime } from "./memory-runtime.ts";
import { openTestLab, type TestLab } from "../../lab/tests/support/test-lab.ts";

export interface ContractLab extends TestLab {
  /** Call context of a seeded account. @param company code, for company accounts */
  as(
    username: string,
    options?: Partial<Omit<UpstreamContext, "token">> & { company?: string },
  ): Promise<UpstreamContext>;
}

/**
 * @param at laboratory clock, ISO 8601
 * @param through maps the laboratory URL to the one the portal calls, e.g. a proxy's
 */
export async function openContractLab(
  at = "2026-11-20T03:00:00Z",
  through: (labUrl: string) => string | Promise<string> = (labUrl) => labUrl,
): Promise<ContractLab> {
  const lab = await openTestLab(at);
  const hosts = { DOWNLOAD_HOSTS: new URL(lab.lab.url).host };
  const closeRuntime = useMemoryRuntime(hosts, await through(lab.lab.url));
  return {
    ...lab,
    as: async (username, { company, ...context } = {}) => ({
      lang: "en",
      ...context,
      token: await lab.token(username, company),
    }),
    close: async () => {
      await closeRuntime();
      await lab.close();
    },
  };
}
