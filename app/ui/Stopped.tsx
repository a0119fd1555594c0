import { useContext } from "react";
import { Alert } from "./Alert.tsx";
import { PageSettings } from "./PageSettings.ts";

/** The records were altered from outside. Told once a page. */
export function Stopped({ text }: { text: string | null | undefined }) {
  const { stopped } = useContext(PageSettings);
  return stopped ? null : <StoppedAlert text={text} />;
}

export function StoppedAlert({ text }: { text: string | null | undefined }) {
  return text ? <Alert kind="error">{text}</Alert> : null;
}
