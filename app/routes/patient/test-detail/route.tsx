import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { ProductFacts, ProductLead } from "~/features/catalogue/ProductFacts.tsx";
import { Reviews } from "~/features/catalogue/Reviews.tsx";
import { chooseBranchSchema } from "~/features/catalogue/add-to-cart-schema.ts";
import { addTestToCart, addToCartCodes } from "~/features/catalogue/add-to-cart.server.ts";
import { rememberBranch } from "~/features/catalogue/last-branch.server.ts";
import { suggestTime } from "~/features/checkout/draft.server.ts";
import { enterPersonAhead, scheduleAhead } from "~/features/checkout/people.server.ts";
import { testSource } from "~/features/checkout/sources.server.ts";
import { ActingForBanner } from "~/features/family/ActingForBanner.tsx";
import { readQuery } from "~/forms/query.server.ts";
import { intentOf } from "~/forms/read-form.server.ts";
import { useFormResult } from "~/forms/result.ts";
import { submit } from "~/forms/submit.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient, type Guarded } from "~/session/guards.server.ts";
import { stepPath } from "~/steps/journey.ts";
import { Alert } from "~/ui/Alert.tsx";
import { DetailPage } from "~/ui/DetailPage.tsx";
import { ErrorSummary } from "~/ui/ErrorSummary.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { OfferedTimes, OrderForm, orderAction } from "./OrderForm.tsx";
import { loadProduct } from "./load.server.ts";
import { detailQuery } from "./query.server.ts";

export const handle = { sheets: ["branch-price", "chips-line", "detail", "people", "row-facts"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  const query = readQuery(request, detailQuery);
  const id = params["id"] ?? "";
  const { plant_id, time } = query;
  if (plant_id && time) {
    const ahead = await scheduleAhead({ ...patient, checkout: testSource(plant_id, id) }, time);
    if (ahead) throw redirect(ahead, { status: 303, headers: { "Set-Cookie": rememberBranch(plant_id) } });
  }
  return { ...(await loadProduct(patient.up, request, id, query)), query };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  const { session, up } = patient;
  const product_id = params["id"] ?? "";
  const isOrder = (await intentOf(request)) === "order";
  const { plant_id, patient_id, time } = readQuery(request, detailQuery);
  const back = paths.test(product_id, { plant_id, patient_id });
  return submit(request, session, {
    schema: chooseBranchSchema,
    codes: addToCartCodes,
    run: async (input) => {
      if (isOrder) return orderNow(patient, product_id, input, time);
      const added = await addTestToCart(up, { ...input, product_id }, back);
      if (time && input.plant_id === plant_id) await suggestTime(session, plant_id, time);
      return added;
    },
  });
}

/** Starts at people if the person is unknown or refused. */
async function orderNow(
  patient: Guarded,
  product_id: string,
  { plant_id, patient_id }: z.output<typeof chooseBranchSchema>,
  time: string | undefined,
): Promise<Response> {
  const headers = { "Set-Cookie": rememberBranch(plant_id) };
  const source = testSource(plant_id, product_id);
  const person = patient_id ?? patient.up.patientId;
  const entered = person ? await enterPersonAhead({ ...patient, checkout: source }, person) : false;
  const [date, start] = time?.split("T") ?? [];
  const schedule = stepPath(source, "schedule", { from: date, date, start });
  return redirect(entered ? schedule : source.path, { status: 303, headers });
}

export default function Test() {
  const props = useLoaderData<typeof loader>();
  const { product, reviews, query, people, patient } = props;
  const { t } = useTranslation("catalogue");
  const failure = useFormResult();
  const { plant_id, patient_id } = query;
  const errors = (failure?.errors ?? []).map((item) =>
    item.field === "patient_id" && people.length < 2 ? { text: item.text } : item,
  );
  return (
    <>
      <ErrorSummary items={errors} />
      <DetailPage action={orderAction(props)}>
        <PageHeader
          title={product.name}
          over={product.category}
          lead={<ProductLead product={product} />}
          backHref={paths.tests({ plant_id, patient_id })}
          backText={t("detail.back")}
        />
        <ActingForBanner person={patient} selfHref={paths.test(product.id, { plant_id })} />
        {failure?.restored && <Alert>{t("add.not_yet")}</Alert>}
        <OfferedTimes {...props} />
        <OrderForm {...props} />
        <ProductFacts product={product} />
        <Reviews
          reviews={reviews}
          average={product.rating_avg}
          count={product.rating_count}
          retryHref={paths.test(product.id, { plant_id, patient_id })}
        />
      </DetailPage>
    </>
  );
}
