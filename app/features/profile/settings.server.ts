import { saveVersion } from "~/forms/changed.server.ts";
import type { ChangedRow } from "~/forms/failure.ts";
import { versionOf } from "~/forms/read-form.server.ts";
import { submit } from "~/forms/submit.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { topics, ways, type Topic } from "~/lib/channels.ts";
import { withQuery } from "~/lib/paths.ts";
import { lowDataCookie, viewCookie } from "~/session/cookies.server.ts";
import { refreshSessions } from "~/session/session.server.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { settingsIn, updateSettings, type Settings } from "~/upstream/profile/settings.server.ts";
import { settingsSchema } from "./schema.ts";
import { tabHref } from "./tabs.ts";
import { isUnderstood } from "~/lib/not-understood.ts";

export function submitSettings({ request, session, up, t }: Guarded) {
  return submit(request, session, {
    schema: settingsSchema,
    run: async ({ language, low_data, message_by, result_view, ...chosen }, { form }) => {
      const waysOf = (topic: Topic) => {
        const [browser, email, message] = ways.map((way) => chosen[topic].includes(way));
        return { browser: browser === true, email: email === true, message: message === true };
      };
      const saves = low_data === "auto" ? null : low_data === "low";
      const requested = {
        language,
        channels: {
          result: waysOf("result"),
          schedule: waysOf("schedule"),
          payment: waysOf("payment"),
          promo: waysOf("promo"),
        },
        message_by,
        low_data: saves,
        ...(result_view && { result_view }),
      };
      await saveVersion(
        updateSettings(up, { ...requested, version: versionOf(form) }),
        "profile:errors.settings_changed",
        (results) => changedRows(t, requested, results),
      );
      await refreshSessions(session.accountKey, { lowData: saves });
      const headers = new Headers();
      headers.append("Set-Cookie", lowDataCookie(saves));
      if (result_view) headers.append("Set-Cookie", viewCookie(result_view));
      const to = tabHref(session.userType, "SETTING");
      const there =
        language === up.lang ? to : withQuery(to.split("?")[0] ?? to, { tab: "SETTING", lang: language });
      return redirectWithFlash(there, "success", "profile:setting.saved", { headers });
    },
  });
}

type Shown = Pick<Settings, "language" | "channels" | "message_by" | "low_data"> & {
  result_view?: Settings["result_view"];
};

function changedRows(t: Translate, shown: Shown, results: unknown): ChangedRow[] {
  const now = settingsIn(results);
  if (!now) return [];
  const unread = t("ui:not_understood");
  const rowsOf = ({ language, channels, message_by, low_data, result_view }: Shown) => [
    [
      "language",
      t("profile:setting.language"),
      isUnderstood(language) ? (language === "id" ? "Bahasa Indonesia" : "English") : unread,
    ],
    ...topics.map((topic) => [
      topic,
      t(`profile:setting.topic.${topic}`),
      ways
        .filter((way) => channels[topic][way])
        .map((way) => (isUnderstood(channels[topic][way]) ? t(`profile:setting.way.${way}`) : unread))
        .join(", "),
    ]),
    [
      "message_by",
      t("profile:setting.message_by"),
      isUnderstood(message_by) ? (message_by === "sms" ? "SMS" : "WhatsApp") : unread,
    ],
    [
      "low_data",
      t("profile:setting.low_data"),
      t(`profile:setting.data.${low_data === null ? "auto" : low_data ? "low" : "full"}`),
    ],
    ...(result_view
      ? [
          [
            "result_view",
            t("profile:setting.result_view"),
            isUnderstood(result_view) ? t(`profile:setting.view.${result_view}`) : unread,
          ],
        ]
      : []),
  ];
  const { result_view, ...rest } = now;
  const current = rowsOf({ ...rest, ...(shown.result_view && { result_view: result_view ?? "simple" }) });
  return rowsOf(shown).map(([key = "", label = "", yours = ""], index) => ({
    key,
    label,
    yours,
    now: current[index]?.[2] ?? "",
  }));
}
