import { Alert } from "~/ui/Alert.tsx";

export function Stopped({ text }: { text: string | null | undefined }) {
  return text ? <Alert kind="error">{text}</Alert> : null;
}
