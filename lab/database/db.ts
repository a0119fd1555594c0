import type { Kysely, Transaction } from "kysely";
import type { AfterVisitTables } from "./schema/after-visit.ts";
import type { ApplicationTables } from "./schema/applications.ts";
import type { ApprovalTables } from "./schema/approval.ts";
import type { CompanyTables } from "./schema/company.ts";
import type { CoreTables } from "./schema/core.ts";
import type { CriticalTables } from "./schema/critical.ts";
import type { ExplanationTables } from "./schema/explanations.ts";
import type { FacilityTables } from "./schema/facility.ts";
import type { FeeTables } from "./schema/fees.ts";
import type { HomeCareTables } from "./schema/home-care.ts";
import type { MoneyTables } from "./schema/money.ts";
import type { OfficeCareTables } from "./schema/office-care.ts";
import type { OrderTables } from "./schema/orders.ts";
import type { PractitionerTables } from "./schema/practitioner.ts";
import type { PrivacyTables } from "./schema/privacy.ts";
import type { ProfileTables } from "./schema/profile.ts";
import type { QuestionTables } from "./schema/questions.ts";
import type { RecordTables } from "./schema/record.ts";
import type { RefundTables } from "./schema/refunds.ts";
import type { RegistrationTables } from "./schema/registration.ts";
import type { RepeatTables } from "./schema/repeats.ts";
import type { RequestTables } from "./schema/requests.ts";
import type { ResultTables } from "./schema/results.ts";
import type { SecondLockTables } from "./schema/second-lock.ts";
import type { SamePersonTables } from "./schema/same-person.ts";
import type { SubscriptionTables } from "./schema/subscriptions.ts";
import type { TimeWishTables } from "./schema/time-wishes.ts";

/** Ids are text, instants ISO 8601 UTC text, money whole rupiah. */
export interface Schema
  extends
    CoreTables,
    CriticalTables,
    ExplanationTables,
    OrderTables,
    RegistrationTables,
    HomeCareTables,
    SubscriptionTables,
    AfterVisitTables,
    RepeatTables,
    RequestTables,
    ResultTables,
    QuestionTables,
    RecordTables,
    PrivacyTables,
    ProfileTables,
    CompanyTables,
    OfficeCareTables,
    ApplicationTables,
    ApprovalTables,
    MoneyTables,
    FeeTables,
    PractitionerTables,
    FacilityTables,
    RefundTables,
    SamePersonTables,
    SecondLockTables,
    TimeWishTables {}
export type Db = Kysely<Schema>;
/**
 * With a single connection, use only the transaction inside `db.transaction()`: `db` would wait
 * forever. Functions that work in either take `Db | Trx`.
 */
export type Trx = Transaction<Schema>;
