import { Alert } from "~/ui/Alert.tsx";

/** Says that the company's records were altered from outside. */
export function Stopped({ text }: { text: string | null | undefined }) {
  return text ? <Alert kind="error">{text}</Alert> : null;
}
