import type { ModuleName } from "./modules/attributes.ts";
import { dialogLink } from "./modules/dialog-link.ts";
import { dismiss } from "./modules/dismiss.ts";
import { focus } from "./modules/focus.ts";
import { forget } from "./modules/forget.ts";
import { language } from "./modules/language.ts";
import { password } from "./modules/password.ts";
import { enhance, type Fetched, register } from "./modules/registry.ts";
import { selectOnFocus } from "./modules/select-on-focus.ts";
import { guardSubmit } from "./modules/submit.ts";
import { unfoldOnPaper } from "./modules/unfold.ts";

const phoneCodes = (root: HTMLElement) => {
  const input = document.querySelector(`[list="${root.id}"]`);
  const fill = () => void import("./modules/phone-codes.ts").then((file) => file.phoneCodes(root));
  if (input) input.addEventListener("focus", fill, { once: true });
};

/** Bundled: needed on most pages, or smaller than a request. */
const included = {
  dialog: dialogLink,
  dismiss,
  focus,
  forget,
  language,
  password,
  "phone-codes": phoneCodes,
  "select-on-focus": selectOnFocus,
  submit: guardSubmit,
};

const fetched: Fetched<Exclude<ModuleName, keyof typeof included>> = {
  "auto-open": () => import("./modules/dialogs.ts").then((file) => file.autoOpen),
  autosubmit: () => import("./modules/filter.ts").then((file) => file.autosubmit),
  bulk: () => import("./modules/bulk.ts").then((file) => file.bulk),
  copy: () => import("./modules/copy.ts").then((file) => file.copy),
  countdown: () => import("./modules/verify.ts").then((file) => file.countdown),
  "event-cost": () => import("./modules/event-cost.ts").then((file) => file.eventCost),
  filter: () => import("./modules/filter.ts").then((file) => file.filter),
  geolocate: () => import("./modules/geolocate.ts").then((file) => file.geolocate),
  live: () => import("./modules/live/live.ts").then((file) => file.live),
  notify: () => import("./modules/live/live.ts").then((file) => file.notify),
  passkey: () => import("./modules/passkey.ts").then((file) => file.passkey),
  picture: () => import("./modules/picture.ts").then((file) => file.picture),
  redirect: () => import("./modules/copy.ts").then((file) => file.redirect),
  session: () => import("./modules/live/live.ts").then((file) => file.session),
  "time-left": () => import("./modules/time-left.ts").then((file) => file.timeLeft),
  trend: () => import("./modules/trend.ts").then((file) => file.trend),
  upload: () => import("./modules/upload.ts").then((file) => file.upload),
  verify: () => import("./modules/verify.ts").then((file) => file.verify),
};

register(included, fetched);
enhance(document);
unfoldOnPaper();
