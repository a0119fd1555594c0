import { afterEach, describe, expect, it } from "vitest";
import { confirmReview, tableForm, tickRows } from "../support/approval-forms.ts";
import { APPROVAL, decisionsOf, openApprovalPortal } from "../support/approval-portal.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const portal = useOpened(openApprovalPortal);
afterEach(() => {
  portal.change.answer = null;
});

const as = (username: string) => portal.as(username);
const decided = (id: string) => decisionsOf(portal.lab, id);
const UNDECIDED = [null, null, null];

describe("a deposit that does not cover the list", () => {
  const deposit = () => portal.lab.lab.db.selectFrom("deposit_transfer").select("kind").execute();

  it.each(["first", "second"] as const)("is reported before anything is chosen (%s step)", async (step) => {
    const { first, second } = await portal.request(3, 10_000_000);
    if (step === "second") {
      await tickRows(as("hrd"), `${first}?funding=QUOTA`, {}, "approve_all");
      expect((await confirmReview(as("hrd"), `${first}/review`)).status).toBe(303);
    }
    const [who, path] = step === "first" ? [as("hrd"), first] : [as("finance"), second];
    const list = await who.get(`${APPROVAL}?step=${step}&lang=en`);
    expect(visible(list)).toMatch(/The deposit is IDR\s[\d.]+ short\./);
    const { text } = await who.get(`${path}?lang=en`);
    expect(visible({ text })).toMatch(/The deposit of IDR\s[\d.]+ is IDR\s[\d.]+ short\./);
    expect(text).toMatch(/<button[^>]*value="approve_all"[^>]*disabled=""[^>]*aria-describedby="shortage"/);
    expect(visible({ text })).toMatch(/3 to approve · IDR\s[\d.]+ more than the deposit/);
    const empty = await tickRows(who, path, {}, "selected");
    expect(visible(empty)).toMatch(/not covered\. The deposit of IDR\s[\d.]+ is IDR\s[\d.]+ short\./);
    const other = await who.get(`${path}?funding=QUOTA&lang=en`);
    expect(other.text).not.toContain('id="shortage"');
  });

  it("pays for as many as it covers, after a review; existing ticks are kept", async () => {
    const { first, examination_id, rows } = await portal.request(4, 8_000_000);
    const before = await deposit();
    const { status, location } = await tickRows(as("hrd"), first, { [rows[3] ?? ""]: "On leave" }, "cover");
    expect([status, location]).toEqual([303, `${first}/review`]);
    const review = visible(await as("hrd").get(`${first}/review?lang=en`));
    const left = 3 - Number(/Approve (\d)/.exec(review)?.[1]);
    expect(left).toBeGreaterThan(0);
    expect(review.split("The deposit does not cover this examination").length - 1).toBe(left);
    expect(review).toContain("On leave");
    expect(await decided(examination_id)).toEqual(Array(4).fill(UNDECIDED));
    expect(await deposit()).toEqual(before);
    const back = await as("hrd").get(`${first}?lang=en`);
    expect(back.text.match(/checked=""/g)).toHaveLength(left + 1);
    expect(visible(back)).toContain(`${String(3 - left)} to approve · ${String(left + 1)} to reject`);
    expect((await confirmReview(as("hrd"), `${first}/review`)).location).toBe(`${first}/done?sent=1`);
    expect((await decided(examination_id)).filter(([value]) => value === "approved")).toHaveLength(3 - left);
  });

  it("blocks the last step if no other funding is allowed", async () => {
    const { first, second } = await portal.request(3, 10_000_000);
    await tickRows(as("hrd"), `${first}?funding=QUOTA`, {}, "approve_all");
    await confirmReview(as("hrd"), `${first}/review`);
    await tickRows(as("finance"), `${second}?funding=QUOTA`, {}, "approve_all");
    const open = await as("finance").get(`${second}/review?lang=en`);
    expect(open.text).toMatch(/value="DEPOSIT"[^>]*disabled|disabled[^>]*value="DEPOSIT"/);
    portal.change.answer = (path, json) => {
      const results = json["results"];
      return path === "/examination/get-detail" && typeof results === "object"
        ? { ...json, results: { ...results, fundings: ["DEPOSIT"] } }
        : json;
    };
    const closed = await as("finance").get(`${second}/review?lang=en`);
    expect(visible(closed)).toContain("Reject some of the people, or top up the deposit first.");
    expect(closed.text).not.toContain("main-form");
  });
});

describe("a quota that does not cover the list", () => {
  const QUOTA = "?funding=QUOTA&lang=en";
  const changeDetail = (parts: object) => {
    portal.change.answer = (path, json) => {
      const results = json["results"];
      return path === "/examination/get-detail" && typeof results === "object"
        ? { ...json, results: { ...results, ...parts } }
        : json;
    };
  };

  it("is not offered instead of the deposit, and approves as many as it has", async () => {
    const { first } = await portal.request(30, 10_000_000);
    const page = await as("hrd").get(`${first}?lang=en`);
    expect(visible(page)).toMatch(/The deposit of IDR\s[\d.]+ is IDR\s[\d.]+ short\./);
    expect(page.text).not.toContain("?funding=QUOTA");
    const quota = visible(await as("hrd").get(`${first}${QUOTA}`));
    const missing = Number(/The quota is (\d+) examinations short\./.exec(quota)?.[1]);
    expect(quota).toContain(
      `Approve the ${String(30 - missing)} it covers, reject the other ${String(missing)}`,
    );
    const { location } = await tickRows(as("hrd"), `${first}${QUOTA}`, {}, "cover");
    const review = visible(await as("hrd").get(`${location ?? ""}?lang=en`));
    expect(review.split("The quota does not cover this examination").length - 1).toBe(missing);
  });

  it("is counted again for what would still be approved, whose refusal keeps every tick", async () => {
    const { first, examination_id, rows } = await portal.request(4, 10_000);
    const OF_QUOTA = `${first}${QUOTA}`;
    const left = (available: number) => changeDetail({ quota: [{ product_id: "prd-audio", available }] });
    left(2);
    const page = await as("hrd").get(OF_QUOTA);
    expect(visible(page)).toContain("4 to approve · IDR 40.000.00 · 2 without quota");
    const tick = (count: number) => Object.fromEntries(rows.slice(0, count).map((id) => [id, "On leave"]));
    const refused = await tickRows(as("hrd"), OF_QUOTA, tick(1), "selected");
    expect(refused.status).toBe(409);
    expect(visible(refused)).toContain("The quota is 1 examination short.");
    expect(visible(refused)).toContain("3 to approve · 1 to reject · IDR 30.000.00 · 1 without quota");
    expect(refused.text.match(/checked=""/g)).toHaveLength(1);
    expect((await tickRows(as("hrd"), OF_QUOTA, {}, "approve_all")).status).toBe(409);
    expect(await decided(examination_id)).toEqual(Array(4).fill(UNDECIDED));
    expect((await tickRows(as("hrd"), OF_QUOTA, tick(2), "selected")).location).toBe(`${first}/review`);
  });

  it("proposes no rejection once it covers no one, and keeps what was ticked", async () => {
    const { first, examination_id, rows } = await portal.request(30, 10_000_000);
    const offered = await as("hrd").get(`${first}${QUOTA}`);
    const form = tableForm(offered, { [rows[0] ?? ""]: "On leave" }, "cover");
    expect(form.get("mode")).toBe("cover");
    changeDetail({ quota: [{ product_id: "prd-other", available: 5 }] });
    const refused = await as("hrd").post(`${first}${QUOTA}`, form);
    expect(refused.status).toBe(409);
    expect(visible(refused)).toContain("It no longer covers anyone. Nothing was decided");
    expect(refused.text).toContain("On leave");
    expect(await decided(examination_id)).toEqual(Array(30).fill([null, null, null]));
  });

  it("is a reason beside a way to pay that cannot be chosen, as is one that cannot be read", async () => {
    const { first, second } = await portal.request(30, 1000);
    await tickRows(as("hrd"), first, {}, "approve_all");
    await confirmReview(as("hrd"), `${first}/review`);
    await tickRows(as("finance"), second, {}, "approve_all");
    const open = await as("finance").get(`${second}/review?lang=en`);
    expect(open.text).toMatch(/value="QUOTA"[^>]*disabled|disabled[^>]*value="QUOTA"/);
    expect(visible(open)).toMatch(/The quota is \d+ examinations short\./);
    for (const quota of [
      [{ product_id: "prd-audio", available: "many" }],
      { 0: "prd-audio" },
      "plenty",
      30,
    ]) {
      changeDetail({ quota });
      const unread = await as("finance").get(`${second}/review?lang=en`);
      expect(unread.text).toMatch(/value="QUOTA"[^>]*disabled|disabled[^>]*value="QUOTA"/);
      expect(visible(unread)).toContain("Could not be read: ask the laboratory");
    }
    changeDetail({ quota: null });
    const silent = await as("finance").get(`${second}/review?lang=en`);
    expect(silent.text).not.toMatch(/value="QUOTA"[^>]*disabled|disabled[^>]*value="QUOTA"/);
  });
});
