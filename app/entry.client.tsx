import { countdowns, selectOnFocus, verifyByItself } from "./ui/enhance/code.ts";
import { copyButtons } from "./ui/enhance/copy.ts";
import { autoOpen, dialogLinks } from "./ui/enhance/dialogs.ts";
import { filterLists } from "./ui/enhance/filter.ts";
import { closableMessages, focusSummary } from "./ui/enhance/focus.ts";
import { liveNotifications } from "./ui/enhance/live.ts";
import { geolocateButtons } from "./ui/enhance/geolocate.ts";
import { guarded } from "./ui/enhance/guarded.ts";
import { keepTypedData } from "./ui/enhance/language.ts";
import { countdownRedirects } from "./ui/enhance/redirect.ts";
import { shrinkPictures } from "./ui/enhance/resize-image.ts";
import { sessionWarning } from "./ui/enhance/session.ts";
import { guardSubmits } from "./ui/enhance/submit.ts";

// Comfort for pages that are complete without it. Each piece stands alone; a module script runs when the
// document has been read.
[
  keepTypedData,
  focusSummary,
  sessionWarning,
  shrinkPictures,
  guardSubmits,
  dialogLinks,
  autoOpen,
  countdownRedirects,
  closableMessages,
  copyButtons,
  geolocateButtons,
  countdowns,
  verifyByItself,
  selectOnFocus,
  filterLists,
  liveNotifications,
].forEach(guarded);
