import type { Fields } from "~/forms/fields.ts";
import type { StepProps } from "~/steps/StepFrame.tsx";
import type { officeCareEventSchema } from "./schema.ts";
import type { OfficeCareStepView } from "./wizard.server.ts";

export type EventStepProps = StepProps<OfficeCareStepView["step"], "event">;
export type EventFields = Fields<typeof officeCareEventSchema>;
