import { redirect } from "@remix-run/node";
import type { z } from "zod";
import type { FormPage } from "~/forms/failure.server.ts";
import type { RefusalTexts } from "~/forms/failure.ts";
import type { FormSchema } from "~/forms/schema.ts";
import { submit } from "~/forms/submit.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { stepPath, wantedStep, type Journey } from "./journey.ts";

/**
 * A journey whose forms are entered into a draft. `Caller` is the guarded request with its subject;
 * `Step` adds the draft.
 */
export interface Wizard<Name extends string, Caller extends Guarded, Step extends Caller, Draft> {
  journeyOf: (caller: Caller) => Journey<Name>;
  open: (caller: Caller) => Promise<Step>;
  firstMissing: (step: Step) => Name;
  /** returns the step with the stored draft */
  store: (step: Step, draft: Draft) => Promise<Step>;
  codes: RefusalTexts;
  /** @throws Response redirect if a posted step has ended, e.g. because its draft is an order now */
  refuseEnded?: (step: Step, name: Name) => void | Promise<void>;
}

interface StepPage<Step, Caller> {
  /** `keepsInput: true`: the language switch keeps its input */
  load: (step: Step) => object | Promise<object>;
  submit: (caller: Caller) => Promise<Response | FormPage>;
}

type StepTable<Name extends string, Step, Caller> = Record<Name, StepPage<Step, Caller>>;

type Loaded<Steps extends StepTable<string, never, never>> = {
  [Name in keyof Steps]: { name: Name } & Awaited<ReturnType<Steps[Name]["load"]>>;
}[keyof Steps];

/** @throws Response redirect to the first unfinished step */
function requireReached<Name extends string>(
  journey: Journey<Name>,
  requested: Name,
  missing: Name,
  status: 302 | 303,
): void {
  const { steps } = journey;
  if (steps.indexOf(requested) > steps.indexOf(missing)) throw redirect(stepPath(journey, missing), status);
}

/**
 * The URL's step with its data, and its place among the others.
 * @throws Response redirect to the first unfinished step if a later one is wanted
 */
export async function loadStep<
  Name extends string,
  Caller extends Guarded,
  Step extends Caller,
  Steps extends StepTable<Name, Step, never>,
>(
  { journeyOf, firstMissing }: Pick<Wizard<Name, Caller, Step, never>, "journeyOf" | "firstMissing">,
  steps: Steps,
  step: Step,
) {
  const journey = journeyOf(step);
  const requested = wantedStep(journey, step.request.url);
  requireReached(journey, requested, firstMissing(step), 302);
  const index = journey.steps.indexOf(requested);
  const before = journey.steps[index - 1];
  return {
    steps: journey.steps.map((name, position) => ({
      name,
      href: position < index ? stepPath(journey, name) : undefined,
    })),
    current: index + 1,
    backHref: before ? stepPath(journey, before) : journey.leavePath,
    step: { name: requested, ...(await steps[requested].load(step)) } as Loaded<Steps>, // name and data of one entry
  };
}

/**
 * The posted step, by default the URL's.
 * @throws Response redirect to an earlier unfinished step
 */
export async function openStep<Name extends string, Caller extends Guarded, Step extends Caller>(
  wizard: Omit<Wizard<Name, Caller, Step, never>, "store" | "codes">,
  caller: Caller,
  name?: Name,
): Promise<Step> {
  const journey = wizard.journeyOf(caller);
  const posted = name ?? wantedStep(journey, caller.request.url);
  const step = await wizard.open(caller);
  await wizard.refuseEnded?.(step, posted);
  requireReached(journey, posted, wizard.firstMissing(step), 303);
  return step;
}

/**
 * A step's form: `enter` returns the draft with the input, or throws FormRejection. The next page is
 * the next step, `same` with its query, the first `missing` one (answered steps are skipped), or the
 * returned redirect.
 */
export function stepForm<
  Name extends string,
  Caller extends Guarded,
  Step extends Caller,
  Draft,
  S extends FormSchema,
>(
  wizard: Wizard<Name, Caller, Step, Draft>,
  schema: S,
  enter: (step: Step, input: z.output<S>) => Draft | Promise<Draft>,
  next: "next" | "same" | "missing" | ((input: z.output<S>, step: Step) => Response) = "next",
) {
  return (caller: Caller) =>
    submit(caller.request, caller.session, {
      schema,
      codes: wizard.codes,
      run: async (input) => {
        const opened = await openStep(wizard, caller);
        const step = await wizard.store(opened, await enter(opened, input));
        if (typeof next === "function") return next(input, step);
        const { pathname, search } = new URL(caller.request.url);
        if (next === "same") return redirect(pathname + search, 303);
        const journey = wizard.journeyOf(step);
        if (next === "missing") return redirect(stepPath(journey, wizard.firstMissing(step)), 303);
        const index = journey.steps.indexOf(wantedStep(journey, caller.request.url));
        return redirect(
          stepPath(journey, journey.steps[index + 1] ?? journey.steps[index] ?? journey.steps[0]),
          303,
        );
      },
    });
}

/**
 * The last step's form: `finish` carries out the draft and returns the redirect.
 * @param lookAt page that shows whether it succeeded; default: where the journey leaves to
 */
export function lastForm<
  Name extends string,
  Caller extends Guarded,
  Step extends Caller,
  S extends FormSchema,
>(
  wizard: Omit<Wizard<Name, Caller, Step, never>, "store">,
  schema: S,
  finish: (step: Step, input: z.output<S>, form: FormData) => Promise<Response>,
  lookAt?: string,
) {
  return (caller: Caller) =>
    submit(caller.request, caller.session, {
      schema,
      codes: wizard.codes,
      lookAt: lookAt ?? wizard.journeyOf(caller).leavePath,
      run: async (input, { form }) => finish(await openStep(wizard, caller), input, form),
    });
}

/** Processes the form of the URL's step. */
export function submitStep<Name extends string, Caller extends Guarded, Step extends Caller>(
  { journeyOf }: Pick<Wizard<Name, Caller, Step, never>, "journeyOf">,
  steps: StepTable<Name, never, Caller>,
  caller: Caller,
): Promise<Response | FormPage> {
  return steps[wantedStep(journeyOf(caller), caller.request.url)].submit(caller);
}
