import type { FormFailure } from "~/forms/failure.ts";
import { fieldsOf } from "~/forms/fields.ts";
import { paths } from "~/lib/paths.ts";
import { Button, ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { CheckboxField, CheckboxGroup, RadioGroup } from "~/ui/Choices.tsx";
import { DateFields } from "~/ui/DateFields.tsx";
import { GeolocateSlot } from "~/ui/Enhanced.tsx";
import { FilterField } from "~/ui/FilterField.tsx";
import { EnterButton, GetForm, PostForm } from "~/ui/Forms.tsx";
import { PhoneField } from "~/ui/PhoneField.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { PasswordField, QtyField, SearchField, TextAreaField, TextField } from "~/ui/TextFields.tsx";
import type { KitTexts } from "./samples.ts";
import { kitSchemas } from "./schema.ts";

interface FormPiecesProps {
  s: KitTexts;
  lang: "en" | "id";
  long: boolean;
  failure: FormFailure | undefined;
}

export function FormPieces({ s, lang, long, failure }: FormPiecesProps) {
  const fields = fieldsOf(kitSchemas[lang], failure, { initial: { pay: "QRIS", qty: 1, phone_code: "+62" } });
  const word = long ? s.long : s.word;
  const { day, month, year } = fields.birth.fields;
  return (
    <section className="narrow" aria-labelledby="form">
      <h2 id="form">{s.heads.form}</h2>
      <GetForm action={paths.uiKit()} search label={s.fields.search}>
        <SearchField name="q" label={s.fields.search} />
        <GeolocateSlot />
      </GetForm>
      <PostForm main intent="save" label={s.heads.form}>
        <EnterButton>{s.fields.save}</EnterButton>
        <FilterField id="find-row" label={s.fields.search} />
        <TextField
          {...fields.person.fields.name}
          label={s.fields.name}
          hint={s.fields.nameHint}
          autoComplete="name"
          upper
        />
        <TextField {...fields.email} type="email" label={s.fields.email} autoComplete="email" />
        <PhoneField
          code={{ ...fields.phone_code, label: s.fields.phoneCode }}
          number={{ ...fields.phone, label: s.fields.phone }}
        />
        <PasswordField {...fields.password} label={s.fields.password} autoComplete="current-password" />
        <DateFields
          {...fields.birth}
          label={s.fields.birth}
          errors={day.errors ?? month.errors ?? year.errors}
          birthday
        />
        <SelectField
          {...fields.city}
          label={s.fields.city}
          prompt={s.fields.cityPrompt}
          options={["Jakarta", "Bandung", "Surabaya"].map((city) => ({ value: city, label: city }))}
        />
        <RadioGroup
          {...fields.slot}
          label={s.fields.slot}
          look="grid"
          options={[
            { value: "a", label: "07:00–07:30", disabledReason: s.fields.slotFull },
            { value: "b", label: "07:30–08:00" },
            { value: "c", label: "08:00–08:30" },
            { value: "d", label: "08:30–09:00" },
          ]}
        />
        <RadioGroup
          {...fields.pay}
          label={s.fields.pay}
          look="cards"
          options={[
            { value: "QRIS", label: "QRIS", hint: s.sentence },
            { value: "VA_BCA", label: word },
          ]}
        />
        <CheckboxGroup
          {...fields.extras}
          label={s.fields.extras}
          options={[
            { value: "1", label: s.word },
            { value: "2", label: word, hint: s.sentence },
          ]}
        />
        <QtyField {...fields.qty} label={s.fields.qty} />
        <TextAreaField {...fields.note} label={s.fields.note} />
        <fieldset className="field">
          <legend className="field-label">{s.fields.identities}</legend>
          {fields.identities.rows.map(({ index, fields: row, remove }) => (
            <div className="line-row" key={index}>
              <SelectField
                {...row.type}
                label={`${s.fields.identityType} ${String(index + 1)}`}
                options={["KTP", "Passport"].map((type) => ({ value: type, label: type }))}
              />
              <TextField {...row.number} label={`${s.fields.identityNumber} ${String(index + 1)}`} />
              <Button look="link" icon="trash" hiddenText={String(index + 1)} {...remove}>
                {s.fields.remove}
              </Button>
            </div>
          ))}
          <Button look="secondary" icon="plus" {...fields.identities.insert}>
            {s.fields.identityAdd}
          </Button>
        </fieldset>
        <CheckboxField {...fields.consent} label={s.fields.consent} hint={s.fields.consentHint} />
        <ButtonRow>
          <Button>{s.fields.save}</Button>
          <ButtonLink href={paths.landing()} look="secondary">
            {s.fields.later}
          </ButtonLink>
          <Button look="danger" icon="trash" hiddenText={s.word}>
            {s.fields.remove}
          </Button>
        </ButtonRow>
      </PostForm>
    </section>
  );
}
