import { redirect } from "@remix-run/node";
import { forOrder, forPatient, ownPatientOf } from "~/features/family/concerned.server.ts";
import { failurePage, FormRejection } from "~/forms/failure.server.ts";
import { intentOf, readForm } from "~/forms/read-form.server.ts";
import { fingerprintOf, requireShown, shownLineOf, type Shown } from "~/forms/shown.server.ts";
import { submit } from "~/forms/submit.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { formatMoney, type Amount } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { UpstreamFault, offeredOr, refusedOr, settle } from "~/upstream/client/errors.ts";
import { findConsultation } from "~/upstream/consultations/consultations.server.ts";
import { getOrder, type Order } from "~/upstream/orders/orders.server.ts";
import {
  changeMethod,
  getPayment,
  getTransactionStatus,
  listPaymentMethods,
  type PaymentDetail,
  type PaymentMethod,
  type StatusCode,
} from "~/upstream/payments/payments.server.ts";
import { chargePagesOf } from "./charge.ts";
import { findInvoice, type FoundInvoice } from "../orders/invoice.server.ts";
import { storyOf, type OrderStory } from "../orders/order-story.ts";
import type { MoneyState } from "../orders/story-table.ts";
import { invoicedPayment } from "./invoiced-payment.server.ts";
import { chosenMethod } from "./method.server.ts";
import { pendingPath, successPath, type PageKind } from "../orders/payment-pages.ts";
import { ownPath, paymentPage } from "./payment-page.server.ts";
import { qrOf } from "./qr.server.ts";
import { methodSchema } from "./schema.ts";
import { orderIdOf } from "./success.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";

/** A paid order redirects to its page; unknown and foreign orders are a 404. */
export async function loadPending({ request, session, up, t }: Guarded, kind: PageKind) {
  const order_id = orderIdOf(request);
  const known = await requirePayment(up, order_id);
  const { payment, isDetailed, found } = known;
  if (known.status === 200) throw redirect(paidPath(payment, kind, order_id), 302);
  const order = isDetailed ? await orderIfAny(up, payment) : null;
  const stage = stageOf(known, order);
  const elsewhere = elsewhereOf(known, stage, order_id);
  if (elsewhere !== null) throw redirect(elsewhere, 302);
  const { charge, state, isUnread } = stage;
  const changing = stage.mayChange && new URL(request.url).searchParams.get("change") === "1";
  const methods = changing ? await methodsFor(up, payment) : [];
  const about = found ? aboutInvoice(found) : await aboutOf(up, payment, order);
  return {
    name: kind === "" ? "" : about.name,
    concerned: about.concerned,
    title: `${t(`payments:${changing ? "change" : state}.title`)} – ${payment.order_number}`,
    state,
    refusedLead: t(`orders:story.money.${refusedSentence(stage)}`),
    isUnread,
    changing,
    order_id,
    kind,
    order_number: payment.order_number,
    charge: charge && { kind: charge.kind, aboutHref: charge.aboutHref },
    amount: payment.grand_total,
    method: payment.payment_method_name,
    phone: payment.method_phone,
    va_number: payment.va_number,
    qr_text: payment.qr_text,
    qr: state === "refused" ? null : qrOf(payment.qr_text),
    expires_at: payment.expires_at,
    isDetailed,
    found: found && { isHomeCare: found.isHomeCare, isCheckup: found.invoice.is_checkup === true },
    instructions: payment.instructions,
    continueHref: state === "refused" || isUnread ? null : continueHrefOf(payment),
    methods,
    fingerprint: changing ? fingerprintOf(session, shownOf(order_id, payment, methods, t)) : undefined,
  };
}

type KnownPayment = Awaited<ReturnType<typeof requirePayment>>;

interface Stage {
  order: Order | null;
  charge: ReturnType<typeof chargePagesOf>;
  story: OrderStory | null;
  state: "refused" | "pending" | "saved";
  isUnread: boolean;
  mayChange: boolean;
}

function stageOf({ status, payment, isDetailed }: KnownPayment, order: Order | null): Stage {
  const charge = chargePagesOf(payment.charge_of);
  const story = order && !charge ? storyOf(order, Date.now()) : null;
  const refused = isRefused(status) || story?.phase === "canceled";
  const waits = status === 201 && payment.payment_status === "pending";
  const isUnread = !refused && !isUnderstood(payment.payment_status);
  const state = refused ? "refused" : waits ? "pending" : "saved";
  return { order, charge, story, state, isUnread, mayChange: !refused && !isUnread && isDetailed };
}

/** Null: this page. */
function elsewhereOf(
  { status, payment, isDetailed }: KnownPayment,
  { order, charge, story, state }: Stage,
  order_id: string,
): string | null {
  // An unpaid fee changed nothing: the page of its purpose says so.
  if (charge && state === "refused") return charge.doneHref(order_id);
  // Money arrived, or the visit is over: the order tells what comes next.
  const hasArrived = state === "refused" && isDetailed && payment.payment_status === "paid";
  if (hasArrived || (story && isToldByOrder(story))) return paths.order(payment.order_number);
  // Check that the other page agrees, or the two would redirect to each other forever.
  const isAtBranch = payment.method_code === "PAY_AT_BRANCH" && status === 201;
  return isAtBranch && isBooked(order) ? paths.bookingSuccess({ order_id }) : null;
}

function refusedSentence({ story }: Stage) {
  return story?.phase === "canceled" ? story.sentence : "unproven";
}

function continueHrefOf({ redirect_url, grand_total }: PaymentDetail): string | null {
  return redirect_url && grand_total !== null ? paymentPage(redirect_url) : null;
}

export type PendingView = Awaited<ReturnType<typeof loadPending>>;

function aboutInvoice({ invoice }: FoundInvoice) {
  return { name: invoice.package_name, concerned: null };
}

async function aboutOf(up: UpstreamContext, { charge_of }: PaymentDetail, order: Order | null) {
  const ownPatientId = ownPatientOf(up);
  if (charge_of?.consultation_id) {
    const loadable = await settle(findConsultation(up, charge_of.consultation_id));
    return {
      name: "",
      concerned: loadable.ok && loadable.data ? forPatient(await ownPatientId, loadable.data) : null,
    };
  }
  return { name: order?.package_name ?? "", concerned: order ? forOrder(await ownPatientId, order) : null };
}

function shownOf(
  invoice_number: string,
  payment: PaymentDetail,
  methods: readonly PaymentMethod[],
  t: Translate,
): Shown {
  const { order_number, grand_total, method_code, payment_method_name, method_phone } = payment;
  const fee = (amount: Amount) =>
    amount !== 0 ? t("checkout:payment.fee", { fee: formatMoney(amount) }) : t("checkout:payment.no_fee");
  return {
    page: `payment-method:${order_number}`,
    record: { invoice_number },
    lines: [
      shownLineOf("amount", t("payments:amount"), formatMoney(grand_total), grand_total),
      shownLineOf(
        "method",
        t("payments:method"),
        [payment_method_name, method_phone].filter(Boolean).join(", "),
        [method_code, method_phone],
      ),
      ...methods.map((method) =>
        shownLineOf(`fee:${method.method_code}`, method.payment_method_name, fee(method.fee), method.fee),
      ),
    ],
  };
}

export async function submitPending({ request, session, up, t }: Guarded, kind: PageKind) {
  const order_id = orderIdOf(request);
  switch (await intentOf(request)) {
    case "check":
      return submit(request, session, {
        run: () => checkPayment(up, kind, order_id),
      });
    case "change":
      return submit(request, session, {
        schema: methodSchema,
        codes: { not_pending: "payments:errors.not_pending" },
        lookAt: pendingPath(kind, order_id),
        run: async (input, { form, client_request_id }) => {
          const { payment } = await requirePayment(up, order_id);
          if (!isUnderstood(payment.payment_status))
            throw new FormRejection({ "": ["ui:not_understood"] }, { status: 409 });
          const methods = await methodsFor(up, payment);
          requireShown(form, session, shownOf(order_id, payment, methods, t));
          const { method, phone } = chosenMethod(methods, input);
          await changeMethod(up, {
            invoice_number: order_id,
            method_code: method.method_code,
            method_phone: phone || undefined,
            client_request_id,
          });
          return method.method_code === "PAY_AT_BRANCH"
            ? redirectWithFlash(paths.bookingSuccess({ order_id }), "success", "payments:changed_at_branch")
            : redirectWithFlash(pendingPath(kind, order_id), "success", "payments:changed");
        },
      });
    default:
      return failurePage(request, await readForm(request), { "": ["errors:general"] });
  }
}

async function checkPayment(up: UpstreamContext, kind: PageKind, order_id: string): Promise<Response> {
  const { status, payment } = await requirePayment(up, order_id);
  if (status === 200) return redirect(paidPath(payment, kind, order_id), 303);
  const waiting = pendingPath(kind, order_id);
  return isRefused(status)
    ? redirect(waiting, 303)
    : redirectWithFlash(waiting, "info", "payments:still_waiting");
}

async function orderIfAny(up: UpstreamContext, { order_number, charge_of }: PaymentDetail) {
  if (charge_of?.consultation_id) return null;
  const order = await settle(getOrder(up, charge_of?.order_number ?? order_number));
  return order.ok ? order.data : null;
}

function isToldByOrder({ phase, money }: OrderStory): boolean {
  if (phase === "canceled") return !UNPAID.includes(money);
  return phase === "no_show" || phase === "withdrawn" || phase === "expired";
}

const UNPAID: readonly MoneyState[] = ["unpaid", "pending", "failed", "expired", "closed", "none"];

function isRefused(status: StatusCode): boolean {
  return status === 202 || status === 407;
}

async function requirePayment(
  up: UpstreamContext,
  invoice_number: string,
): Promise<{
  status: StatusCode;
  payment: PaymentDetail;
  isDetailed: boolean;
  found: FoundInvoice | null;
}> {
  const { status, order_number } = await getTransactionStatus(up, invoice_number);
  if (status === 404 || order_number === null) throw new Response(null, { status: 404 });
  const payment = await offeredOr(getPayment(up, { invoice_number }), null);
  if (payment) return { status, payment, isDetailed: true, found: null };
  const foundInvoice = await invoiceIfAny(up, order_number);
  return {
    status,
    payment: invoicedPayment(order_number, foundInvoice),
    isDetailed: false,
    found: foundInvoice,
  };
}

/** @throws UpstreamRefusal 403 for another account's */
async function invoiceIfAny(up: UpstreamContext, order_number: string): Promise<FoundInvoice | null> {
  try {
    return await offeredOr(refusedOr(findInvoice(up, order_number), null, 404), null);
  } catch (error) {
    if (error instanceof UpstreamFault) return null;
    throw error;
  }
}

function isBooked(order: Order | null): boolean {
  return order !== null && order.order_status !== "pending" && order.order_status !== "canceled";
}

function methodsFor(up: UpstreamContext, payment: PaymentDetail) {
  return listPaymentMethods(up, { order_type: payment.order_type, amount: payment.grand_total ?? undefined });
}

/** The payment's `finish_url`, else by kind. */
function paidPath(payment: PaymentDetail, kind: PageKind, order_id: string): string {
  const charge = chargePagesOf(payment.charge_of);
  if (charge) return charge.doneHref(order_id);
  const finishPath = ownPath(payment.finish_url);
  if (finishPath?.startsWith(paths.paymentSuccess())) return finishPath;
  return successPath(kind, order_id, payment.order_type === "home_care");
}
