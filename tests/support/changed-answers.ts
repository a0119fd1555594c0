import { expect } from "vitest";
import { Browser } from "./browser.ts";
import { eachAt, type Results } from "./json-places.ts";
import { openPortal, type TestPortal } from "./portal.ts";
import { openTestLab, type TestLab } from "../../lab/tests/support/test-lab.ts";
import { openThinProxy, type ThinProxy } from "./thin-proxy.ts";
import { visible } from "./visible.ts";

export const NOBODY_KNOWS = "zz-no-such-word";

export interface Field {
  call: string;
  /** e.g. `results[].order_status` */
  at: string;
  page: string | (() => string);
  /** rows and parts that the seed lacks */
  with?: (results: Results) => void;
  /** instead of an unknown word */
  to?: unknown;
}

type Change = (path: string, results: Results) => void;

/** Portal, with a signed-in patient, whose answers from the laboratory are changed on the way. */
export class ChangedAnswers {
  /** numbers by state; `unpaid`: of an invoice */
  readonly orders: Record<string, string> = {};
  change: Change | null = null;

  private constructor(
    readonly lab: TestLab,
    readonly proxy: ThinProxy,
    readonly portal: TestPortal,
    readonly browser: Browser,
  ) {}

  static async open(): Promise<ChangedAnswers> {
    let opened: ChangedAnswers | null = null;
    const lab = await openTestLab(new Date().toISOString());
    const proxy = await openThinProxy(lab.lab.url, ({ path, json }) => {
      opened?.change?.(path, json);
      return json;
    });
    const portal = await openPortal({ LAB_API_URL: proxy.url, DOWNLOAD_HOSTS: new URL(lab.lab.url).host });
    opened = new ChangedAnswers(lab, proxy, portal, new Browser(portal.origin));
    expect((await opened.browser.signIn("patient")).status).toBe(303);
    await opened.#find();
    return opened;
  }

  async #find(): Promise<void> {
    const token = await this.lab.token("patient");
    const list = await this.lab.call("GET", "/order/get?per_page=100", { token });
    for (const order of list.results as {
      order_number: string;
      order_status: string;
      order_type: string;
      invoice_number: string;
      schedule: object | null;
    }[]) {
      if (order.schedule && order.order_type === "test")
        this.orders[order.order_status] ??= order.order_number;
      if (order.order_status === "pending") this.orders["unpaid"] ??= order.invoice_number;
    }
  }

  /** The page's text; how often the field was replaced. */
  async pageWith(field: Field, replace: ((value: unknown) => unknown) | null) {
    let replaced = 0;
    this.change = (path, json) => {
      if (path !== field.call) return;
      field.with?.(json);
      if (replace) replaced += eachAt(json, field.at, (value) => replace(value));
    };
    const page = await this.browser.get(typeof field.page === "string" ? field.page : field.page());
    this.change = null;
    expect(page.status, JSON.stringify(page.location)).toBe(200);
    return { text: visible(page), replaced, html: page.text };
  }

  async close(): Promise<void> {
    await this.portal.close();
    await this.proxy.close();
    await this.lab.close();
  }
}
