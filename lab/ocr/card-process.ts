import { fork } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { CardAnswer, CardRequest } from "./read-cards.ts";

/** A separate process, because OCR takes memory and time that servers need. */
export interface CardProcess {
  /** Rejects when the process ends. */
  read(request: CardRequest): Promise<CardAnswer>;
  close(): void;
}

export function openCardProcess(): CardProcess {
  const source = fileURLToPath(new URL("./read-cards.ts", import.meta.url));
  const fromSource = existsSync(source);
  const program = fromSource ? source : fileURLToPath(new URL("./read-cards.js", import.meta.url));
  const child = fork(program, { execArgv: fromSource ? ["--import", "tsx"] : [], serialization: "advanced" });
  // It must not keep a closed laboratory alive.
  child.unref();
  child.channel?.unref();
  const ended = new Promise<never>((_resolve, reject) => {
    child.once("error", reject);
    child.once("exit", () => reject(new Error("The card reader ended.")));
  });
  ended.catch(() => undefined);
  return {
    read: (request) => {
      child.channel?.ref();
      const answered = new Promise<CardAnswer>((answer, reject) => {
        child.once("message", answer as (message: unknown) => void); // only message of read-cards.ts
        child.send(request, (error) => {
          if (error) reject(error);
        });
      });
      return Promise.race([answered, ended]).finally(() => child.channel?.unref());
    },
    close: () => void child.kill("SIGKILL"),
  };
}
