import { beforeAll, describe, expect, it } from "vitest";
import { ids } from "../../lab/seed/ids.ts";
import { confirmReview, tickRows } from "../support/approval-forms.ts";
import { decisionsOf, openApprovalPortal, type TestRequest } from "../support/approval-portal.ts";
import { Browser } from "../support/browser.ts";
import { twoFactorOf } from "../support/two-factor-portal.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

/** Six people at 100,000 rupiah are more. */
const LIMIT = 500_000;

let lock: ReturnType<typeof twoFactorOf>;
const portal = useOpened(openApprovalPortal);
beforeAll(async () => {
  const { lab } = portal;
  lock = twoFactorOf(lab, portal.as("hrd").origin);
  await lab.lab.db
    .insertInto("company_security")
    .values({
      company_id: ids.companies.nusantara,
      requires_second_lock: 0,
      approval_limit: LIMIT,
      version: 1,
      changed_by: ids.accounts.hrd,
      changed_at: lab.clock.at.toISOString(),
    })
    .execute();
});

const decided = async (id: string) => (await decisionsOf(portal.lab, id)).map(([decision]) => decision);

describe("an approval above the company's limit", () => {
  it("waits for a confirmation, and then decides the shown list once", async () => {
    const hrd = portal.as("hrd");
    const { first, examination_id } = await portal.request();
    const { location } = await tickRows(hrd, first, {}, "approve_all");
    const review = location ?? "";
    const pageResponse = await confirmReview(hrd, review);
    expect([pageResponse.status, pageResponse.location]).toEqual([
      303,
      expect.stringMatching(/^\/second-lock\?purpose=approval&/),
    ]);
    expect(visible(await hrd.get(pageResponse.location ?? ""))).toContain("an approval of this amount");
    expect(await decided(examination_id)).toEqual(Array(6).fill(null));
    const confirmed = await lock.confirm(hrd, "hrd", pageResponse.location ?? "");
    expect(confirmed.location).toBe(review);
    const other = await portal.request();
    await tickRows(hrd, other.first, { [other.rows[0] ?? ""]: "On leave" });
    expect(visible(await hrd.get(review))).toContain("Approve 6, reject 0");
    const sent = await confirmReview(hrd, review);
    expect([sent.status, sent.location]).toEqual([303, `${first}/done?sent=1`]);
    expect(await decided(examination_id)).toEqual(Array(6).fill("approved"));
    expect(await decided(other.examination_id)).toEqual(Array(6).fill(null));
    const log = await portal.lab.lab.db
      .selectFrom("approval_log")
      .selectAll()
      .where("examination_id", "=", examination_id)
      .execute();
    expect(log).toHaveLength(1);
  });

  it("does not wait below the limit, nor to reject", async () => {
    const viewer = portal.as("viewer");
    const small = await portal.request(5);
    await tickRows(viewer, small.first, {}, "approve_all");
    expect((await confirmReview(viewer, `${small.first}/review`)).location).toContain("/done");
    const large = await portal.request();
    await tickRows(viewer, large.first, {}, "reject_all");
    const sent = await confirmReview(viewer, `${large.first}/review`, { reason: "Postponed" });
    expect(sent.location).toContain("/done");
  });

  it("asks each approver, whatever another has confirmed", async () => {
    const large = await portal.request();
    const viewer = portal.as("viewer");
    await tickRows(viewer, large.first, {}, "approve_all");
    const pageResponse = await confirmReview(viewer, `${large.first}/review`);
    expect(pageResponse.location).toMatch(/^\/second-lock\?purpose=approval/);
  });

  it("counts what the same person has approved within a day", async () => {
    const { clock } = portal.lab;
    const nextDay = async () => {
      clock.at = new Date(clock.at.getTime() + 25 * 3_600_000);
      const viewer = new Browser(portal.as("viewer").origin);
      await viewer.signIn("viewer", undefined, "NUSANTARA");
      return async ({ first }: TestRequest) => {
        await tickRows(viewer, first, {}, "approve_all");
        return (await confirmReview(viewer, `${first}/review`)).location;
      };
    };
    const [filling, further] = [await portal.request(5), await portal.request(1)];
    const approve = await nextDay();
    expect(await approve(filling)).toContain("/done");
    expect(await approve(further)).toMatch(/^\/second-lock\?purpose=approval/);
    expect(await (await nextDay())(further)).toContain("/done");
  });
});
