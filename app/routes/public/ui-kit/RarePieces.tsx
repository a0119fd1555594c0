import { paths } from "~/lib/paths.ts";
import { ButtonLink, DownloadLink } from "~/ui/Button.tsx";
import { CodeField, Countdown } from "~/ui/CodeField.tsx";
import { DetailPage } from "~/ui/DetailPage.tsx";
import { PictureField } from "~/ui/FileField.tsx";
import { Money } from "~/ui/Money.tsx";
import { DocumentLink } from "~/ui/NewTab.tsx";
import { NoticePage } from "~/ui/NoticePage.tsx";
import { NotYet } from "~/ui/NotYet.tsx";
import { ConcernedBanner } from "~/ui/PeopleConcerned.tsx";
import { Stopped } from "~/ui/Stopped.tsx";
import { SuggestField } from "~/ui/SuggestField.tsx";
import { UploadField } from "~/ui/UploadField.tsx";
import type { KitTexts } from "./samples.ts";

export function RarePieces({ s }: { s: KitTexts }) {
  const { rare } = s;
  return (
    <section aria-labelledby="rare">
      <h2 id="rare">{rare.heading}</h2>
      <div className="narrow">
        <CodeField name="code" id="code" label={rare.code} />
        <Countdown seconds={90}>{rare.wait}</Countdown>
        <SuggestField name="place" id="place" label={s.fields.city} suggestions={["Jakarta", "Bandung"]} />
        <UploadField name="proof" id="proof" label={rare.file} accept=".pdf" />
        <PictureField
          label={rare.picture}
          camera={{ name: "photo", id: "photo", text: rare.camera }}
          gallery={{ name: "image", id: "image", text: rare.gallery }}
          accept="image/jpeg"
          shrink={{ working: rare.working, ready: rare.ready }}
        />
      </div>
      <p>
        <DownloadLink href={paths.uiKitCsv()}>{s.csv.download}</DownloadLink>
      </p>
      <ConcernedBanner about="order" names={["Raka Pratama"]} self={false} selfHref={paths.uiKit()} />
      <DetailPage
        action={
          <>
            <Money amount={45_000} />
            <ButtonLink href={paths.uiKit()}>{s.emptyAction}</ButtonLink>
          </>
        }
      >
        <p>
          {s.sentence} <DocumentLink href={paths.uiKit()}>{s.fields.more}</DocumentLink>
        </p>
      </DetailPage>
      <NoticePage art="done">
        <p>{s.sentence}</p>
      </NoticePage>
      <NotYet />
      <Stopped text={s.sentence} />
    </section>
  );
}
