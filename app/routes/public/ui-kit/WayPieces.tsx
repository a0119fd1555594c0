import { paths } from "~/lib/paths.ts";
import { Dialog, DialogLink } from "~/ui/Dialog.tsx";
import { CopyText, RedirectNotice } from "~/ui/Enhanced.tsx";
import { HelpLinks } from "~/ui/HelpLinks.tsx";
import { Icon, iconNames } from "~/ui/Icon.tsx";
import { Illustration, illustrationNames } from "~/ui/Illustration.tsx";
import { BackLink } from "~/ui/PageHeader.tsx";
import { Pagination } from "~/ui/Pagination.tsx";
import { QrImage, type QrDrawing } from "~/ui/QrImage.tsx";
import { StateWord, states } from "~/ui/States.tsx";
import { Steps } from "~/ui/Steps.tsx";
import { Tabs } from "~/ui/Tabs.tsx";
import { Timeline } from "~/ui/Timeline.tsx";
import type { KitTexts } from "./samples.ts";

interface WayPiecesProps {
  s: KitTexts;
  qr: QrDrawing;
  auto: boolean;
}

export function NavigationPieces({ s, qr, auto }: WayPiecesProps) {
  return (
    <>
      <section aria-labelledby="ways">
        <h2 id="ways">{s.heads.ways}</h2>
        <BackLink href={paths.landing()} />
        <Steps
          current={2}
          steps={s.steps.map((label, index) => ({ label, href: index === 0 ? paths.uiKit() : undefined }))}
        />
        <Tabs
          label={s.heads.ways}
          tabs={s.steps.map((label, index) => ({
            href: paths.uiKit({ tab: index }),
            label,
            current: index === 1,
            count: index === 0 ? 12 : undefined,
          }))}
        />
        <Pagination page={2} lastPage={7} href={(page) => paths.uiKit({ page })} />
        <Timeline
          items={[
            { title: s.steps[0], at: "2026-11-20T07:00:00+07:00", place: "done" },
            { title: s.steps[1], at: "2026-11-20T09:30:00+07:00", note: s.sentence, place: "current" },
            { title: s.steps[2], place: "todo" },
          ]}
        />
      </section>
      <section aria-labelledby="states">
        <h2 id="states">{s.heads.states}</h2>
        <p className="cluster">
          {states.map((state) => (
            <StateWord key={state} state={state} />
          ))}
        </p>
      </section>
      <section aria-labelledby="dialogs">
        <h2 id="dialogs">{s.heads.dialogs}</h2>
        <p>
          <DialogLink href={paths.uiKit({ dialog: 1 })} dialogId="sample" icon="document">
            {s.invoice}
          </DialogLink>
        </p>
        <Dialog id="sample" title={s.invoice} pageHref={paths.uiKit()} autoOpenMs={auto ? 1000 : undefined}>
          <p>{s.long}</p>
        </Dialog>
        <p>
          <CopyText value="8808 1234 5678 9012" label={s.table.price} />
        </p>
        <QrImage qr={qr} label="MR-0001234" />
        {auto && <RedirectNotice href={paths.uiKit()}>{s.fields.more}</RedirectNotice>}
      </section>
      <section aria-labelledby="icons">
        <h2 id="icons">{s.heads.icons}</h2>
        <ul className="cluster plain-list">
          {iconNames.map((name) => (
            <li key={name}>
              <Icon name={name} /> <code>{name}</code>
            </li>
          ))}
        </ul>
        <ul className="cluster plain-list">
          {illustrationNames.map((name) => (
            <li key={name}>
              <Illustration name={name} /> <code>{name}</code>
            </li>
          ))}
        </ul>
        <HelpLinks />
      </section>
    </>
  );
}
