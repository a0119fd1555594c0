import { paths } from "~/lib/paths.ts";
import { Button, ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { CheckboxField, CheckboxGroup, RadioGroup } from "~/ui/Choices.tsx";
import { DateFields } from "~/ui/DateFields.tsx";
import { GetForm, PostForm } from "~/ui/Forms.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { PasswordField, QtyField, SearchField, TextAreaField, TextField } from "~/ui/TextFields.tsx";
import type { Samples } from "./samples.ts";

interface FormPiecesProps {
  s: Samples;
  failed: boolean;
  long: boolean;
  values: Record<string, string>;
}

export function FormPieces({ s, failed, long, values }: FormPiecesProps) {
  const error = (name: keyof Samples["errors"]) => (failed ? [s.errors[name]] : undefined);
  const word = long ? s.long : s.word;
  return (
    <section className="narrow" aria-labelledby="form">
      <h2 id="form">{s.heads.form}</h2>
      <GetForm action={paths.uiKit()} search label={s.fields.search}>
        <SearchField name="q" label={s.fields.search} defaultValue={values["q"]} />
      </GetForm>
      <PostForm intent="save" label={s.heads.form}>
        <TextField
          name="person.name"
          label={s.fields.name}
          hint={s.fields.nameHint}
          errors={error("name")}
          defaultValue={values["person.name"]}
          autoComplete="name"
          upper
        />
        <TextField
          name="email"
          type="email"
          label={s.fields.email}
          errors={error("email")}
          defaultValue={values["email"]}
          autoComplete="email"
        />
        <TextField
          name="phone"
          type="tel"
          label={s.fields.phone}
          optional
          width="medium"
          autoComplete="tel"
        />
        <PasswordField
          name="password"
          label={s.fields.password}
          errors={error("password")}
          autoComplete="current-password"
        />
        <DateFields
          name="birth"
          label={s.fields.birth}
          errors={error("birth")}
          fields={{
            day: { defaultValue: values["birth.day"] },
            month: { defaultValue: values["birth.month"] },
            year: { errors: error("birth") },
          }}
          birthday
        />
        <SelectField
          name="city"
          label={s.fields.city}
          prompt={s.fields.cityPrompt}
          errors={error("city")}
          options={["Jakarta", "Bandung", "Surabaya"].map((city) => ({ value: city, label: city }))}
          defaultValue={values["city"]}
        />
        <RadioGroup
          name="slot"
          label={s.fields.slot}
          errors={error("slot")}
          look="grid"
          options={[
            { value: "a", label: "07:00–07:30", disabledReason: s.fields.slotFull },
            { value: "b", label: "07:30–08:00" },
            { value: "c", label: "08:00–08:30" },
            { value: "d", label: "08:30–09:00" },
          ]}
          defaultValue={values["slot"]}
        />
        <RadioGroup
          name="pay"
          label={s.fields.pay}
          look="cards"
          options={[
            { value: "QRIS", label: "QRIS", hint: s.sentence },
            { value: "VA_BCA", label: word },
          ]}
          defaultValue={values["pay"] ?? "QRIS"}
        />
        <CheckboxGroup
          name="extras"
          label={s.fields.extras}
          errors={error("extras")}
          optional
          options={[
            { value: "1", label: s.word },
            { value: "2", label: word, hint: s.sentence },
          ]}
        />
        <QtyField name="qty" label={s.fields.qty} errors={error("qty")} defaultValue={values["qty"] ?? 1} />
        <TextAreaField name="note" label={s.fields.note} optional defaultValue={values["note"]} />
        <CheckboxField
          name="consent"
          label={s.fields.consent}
          hint={s.fields.consentHint}
          errors={error("consent")}
        />
        <ButtonRow>
          <Button>{s.fields.save}</Button>
          <ButtonLink href={paths.landing()} look="secondary">
            {s.fields.later}
          </ButtonLink>
          <Button look="link" name="intent" value="more">
            {s.fields.more}
          </Button>
          <Button look="danger" icon="trash" hiddenText={s.word} name="intent" value="remove">
            {s.fields.remove}
          </Button>
        </ButtonRow>
      </PostForm>
    </section>
  );
}
