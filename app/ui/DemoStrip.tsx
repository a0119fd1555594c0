import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Button } from "./Button.tsx";
import { PostForm } from "./Forms.tsx";

export interface Demo {
  desk: string;
  accounts: readonly {
    role: "patient" | "hr" | "finance" | "doctor" | "facility";
    username: string;
    password: string;
    company_code?: string;
  }[];
}

/** While the reference laboratory stands in: each account is one press away. */
export function DemoStrip({ desk, accounts }: Demo) {
  const { t } = useTranslation("landing");
  return (
    <aside className="demo" aria-label={t("demo.name")}>
      <div className="wrap">
        <p>{t("demo.text")}</p>
        <div className="demo-accounts">
          {accounts.map(({ role, company_code, ...account }) => (
            <PostForm
              key={role}
              action={paths.login()}
              repeatable
              hidden={{ ...account, company_code, company: company_code === undefined ? undefined : "1" }}
            >
              <Button look="secondary">{t(`demo.${role}`)}</Button>
            </PostForm>
          ))}
          <a href={desk} className="action">
            {t("demo.desk")}
          </a>
        </div>
      </div>
    </aside>
  );
}
