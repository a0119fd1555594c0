import type { FieldState } from "~/forms/fields.ts";
import { Button, ButtonRow } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { TextAreaField } from "~/ui/TextFields.tsx";

interface Choice {
  value: string;
  text: string;
}

interface StaffDecisionProps {
  /** its reason or answer */
  note?: FieldState & { label: string; hint: string };
  accept: Choice;
  refuse: Choice;
  hidden?: Record<string, number>;
}

/** The laboratory's decision about a case. */
export function StaffDecision({ note, accept, refuse, hidden }: StaffDecisionProps) {
  return (
    <PostForm main hidden={hidden} className="stack">
      {note && <TextAreaField {...note} rows={3} autoComplete="off" />}
      <ButtonRow>
        <Button name="decision" value={accept.value}>
          {accept.text}
        </Button>
        <Button name="decision" value={refuse.value} look="secondary">
          {refuse.text}
        </Button>
      </ButtonRow>
    </PostForm>
  );
}
