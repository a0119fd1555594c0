import area from "./area.css?url";
import styles from "./styles.css?url";
import beside from "./styles/beside.css?url";
import branchAreas from "./styles/branch-areas.css?url";
import branchPrice from "./styles/branch-price.css?url";
import bulk from "./styles/bulk.css?url";
import cart from "./styles/cart.css?url";
import chart from "./styles/chart.css?url";
import checkout from "./styles/checkout.css?url";
import choices from "./styles/choices.css?url";
import chipsLine from "./styles/chips-line.css?url";
import compare from "./styles/compare.css?url";
import contents from "./styles/contents.css?url";
import curves from "./styles/curves.css?url";
import detail from "./styles/detail.css?url";
import entrance from "./styles/entrance.css?url";
import event from "./styles/event.css?url";
import examinations from "./styles/examinations.css?url";
import facility from "./styles/facility.css?url";
import figures from "./styles/figures.css?url";
import flags from "./styles/flags.css?url";
import front from "./styles/front.css?url";
import home from "./styles/home.css?url";
import invoice from "./styles/invoice.css?url";
import landing from "./styles/landing.css?url";
import lines from "./styles/lines.css?url";
import map from "./styles/map.css?url";
import notices from "./styles/notices.css?url";
import numberLine from "./styles/number-line.css?url";
import people from "./styles/people.css?url";
import peopleChips from "./styles/people-chips.css?url";
import picture from "./styles/picture.css?url";
import profile from "./styles/profile.css?url";
import rail from "./styles/rail.css?url";
import registration from "./styles/registration.css?url";
import resultList from "./styles/result-list.css?url";
import results from "./styles/results.css?url";
import rowColumns from "./styles/row-columns.css?url";
import rowList from "./styles/row-list.css?url";
import rowFacts from "./styles/row-facts.css?url";
import listHead from "./styles/list-head.css?url";
import listCard from "./styles/list-card.css?url";
import signedIn from "./styles/signed-in.css?url";
import slips from "./styles/slips.css?url";
import steps from "./styles/steps.css?url";
import strip from "./styles/strip.css?url";
import success from "./styles/success.css?url";
import tableCard from "./styles/table-card.css?url";
import tabs from "./styles/tabs.css?url";
import tickets from "./styles/tickets.css?url";
import ticks from "./styles/ticks.css?url";
import tiles from "./styles/tiles.css?url";
import timeline from "./styles/timeline.css?url";
import trend from "./styles/trend.css?url";
import valueRows from "./styles/value-rows.css?url";
import valueTables from "./styles/value-tables.css?url";
import values from "./styles/values.css?url";
import visit from "./styles/visit.css?url";

export const SHEETS = {
  area,
  styles,
  beside,
  "branch-price": branchPrice,
  bulk,
  cart,
  chart,
  checkout,
  choices,
  compare,
  contents,
  curves,
  detail,
  entrance,
  event,
  examinations,
  facility,
  figures,
  flags,
  front,
  home,
  invoice,
  landing,
  lines,
  map,
  notices,
  people,
  picture,
  profile,
  rail,
  registration,
  results,
  slips,
  steps,
  strip,
  tickets,
  ticks,
  tiles,
  timeline,
  trend,
  values,
  "branch-areas": branchAreas,
  "chips-line": chipsLine,
  visit,
  "number-line": numberLine,
  "people-chips": peopleChips,
  "result-list": resultList,
  "row-columns": rowColumns,
  "row-list": rowList,
  "row-facts": rowFacts,
  "list-head": listHead,
  "list-card": listCard,
  "signed-in": signedIn,
  success,
  "table-card": tableCard,
  tabs,
  "value-rows": valueRows,
  "value-tables": valueTables,
};
export type SheetName = keyof typeof SHEETS;
