import { redirect } from "@remix-run/node";
import type { z } from "zod";
import type { FormPage } from "~/forms/failure.server.ts";
import type { RefusalTexts } from "~/forms/failure.ts";
import type { FormSchema } from "~/forms/schema.ts";
import { submit } from "~/forms/submit.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { stepPath, wantedStep, type Journey } from "./journey.ts";

interface Step<State, Asked> {
  /** data of its page; with `keepsInput: true` the language switch keeps its input */
  load: (state: State) => object | Promise<object>;
  /** processes its form */
  submit: (asked: Asked) => Promise<Response | FormPage>;
}

/** Every step of a wizard by name. */
type StepTable<Name extends string, State, Asked> = Record<Name, Step<State, Asked>>;

type Loaded<Steps extends StepTable<string, never, never>> = {
  [Name in keyof Steps]: { name: Name } & Awaited<ReturnType<Steps[Name]["load"]>>;
}[keyof Steps];

/** @throws Response redirect to the first unfinished step if a later one is wanted */
function requireReached<Name extends string>(
  journey: Journey<Name>,
  wanted: Name,
  missing: Name,
  status: 302 | 303,
): void {
  const { steps } = journey;
  if (steps.indexOf(wanted) > steps.indexOf(missing)) throw redirect(stepPath(journey, missing), status);
}

interface Shown<Name extends string, State, Steps> {
  journey: Journey<Name>;
  missing: Name;
  steps: Steps;
  state: State;
}

/**
 * The wanted step with its data, and its place among the others.
 * @throws Response redirect to the first unfinished step if a later one is wanted
 */
export async function loadStep<
  Name extends string,
  State extends Guarded,
  Steps extends StepTable<Name, State, never>,
>({ journey, missing, steps, state }: Shown<Name, State, Steps>) {
  const wanted = wantedStep(journey, state.request.url);
  requireReached(journey, wanted, missing, 302);
  const at = journey.steps.indexOf(wanted);
  const before = journey.steps[at - 1];
  return {
    steps: journey.steps.map((name, nth) => ({ name, href: nth < at ? stepPath(journey, name) : undefined })),
    current: at + 1,
    backHref: before ? stepPath(journey, before) : journey.leavePath,
    step: { name: wanted, ...(await steps[wanted].load(state)) } as Loaded<Steps>, // name and data of one entry
  };
}

/** A wizard whose forms are entered into a draft. `Asked` says what its journey is about. */
interface Wizard<Name extends string, Asked extends Guarded, State, Draft> {
  journeyOf: (asked: Asked) => Journey<Name>;
  /** the draft and what it is about */
  open: (asked: Asked) => Promise<State>;
  firstMissing: (state: State) => Name;
  store: (state: State, draft: Draft) => Promise<void>;
  codes: RefusalTexts;
}

/** The state of a posted step. @throws Response redirect to an earlier unfinished step */
export async function openStep<Name extends string, Asked extends Guarded, State>(
  {
    journeyOf,
    open,
    firstMissing,
  }: Pick<Wizard<Name, Asked, State, never>, "journeyOf" | "open" | "firstMissing">,
  asked: Asked,
): Promise<State> {
  const state = await open(asked);
  const journey = journeyOf(asked);
  requireReached(journey, wantedStep(journey, asked.request.url), firstMissing(state), 303);
  return state;
}

/**
 * A step's form: `enter` returns the draft with the input, or throws FormRejection. The next page is
 * the next step, `same` with its query, the first `missing` one (answered steps are skipped), or the
 * returned path.
 */
export function stepForm<Name extends string, Asked extends Guarded, State, Draft, S extends FormSchema>(
  wizard: Wizard<Name, Asked, State, Draft>,
  schema: S,
  enter: (state: State, input: z.output<S>, asked: Asked) => Draft | Promise<Draft>,
  next: "next" | "same" | "missing" | ((input: z.output<S>, asked: Asked) => string) = "next",
) {
  return (asked: Asked) => {
    const { request, session } = asked;
    return submit(request, session, {
      schema,
      codes: wizard.codes,
      run: async (input) => {
        const state = await openStep(wizard, asked);
        await wizard.store(state, await enter(state, input, asked));
        if (typeof next === "function") return redirect(next(input, asked), 303);
        const { pathname, search } = new URL(request.url);
        if (next === "same") return redirect(pathname + search, 303);
        const journey = wizard.journeyOf(asked);
        if (next === "missing")
          return redirect(stepPath(journey, wizard.firstMissing(await wizard.open(asked))), 303);
        const at = journey.steps.indexOf(wantedStep(journey, request.url));
        return redirect(
          stepPath(journey, journey.steps[at + 1] ?? journey.steps[at] ?? journey.steps[0]),
          303,
        );
      },
    });
  };
}
