import type { Env } from "../../env.server.ts";
import { Hub, setHub } from "../../realtime/hub.ts";
import { openUpstream } from "../../realtime/upstream.ts";
import { isTokenAlive } from "../../session/confirm.server.ts";
import { findSession, sessionEnd } from "../../session/session.server.ts";
import { store } from "../../state/store.server.ts";

/** Milliseconds. */
const RECONNECT_SPREAD_MS = 24_000;
const MOST_UNREAD = 10;

export interface LiveChannel {
  hub: Hub;
  closeStreams: () => void;
  connected: () => boolean;
  unread: () => readonly string[];
  close: () => void;
}

/** Null without a channel server. Needs the runtime (sessions). */
export function openLive(env: Env, labSocket: { url: string; key: string } | null): LiveChannel | null {
  const { LAB_WS_URL: url, LAB_WS_KEY: key, LAB_WS_EVENT: event } = env;
  const current = url && key ? { url, key, event } : null;
  const socket = env.LAB_API_URL ? current : labSocket;
  if (!socket) return null;
  const unread = new Set<string>();
  const hub: Hub = new Hub({
    subscribe: (uuid) => upstream.subscribe(uuid),
    unsubscribe: (uuid) => upstream.unsubscribe(uuid),
    sessionEnd: async (id) => {
      const session = await findSession(id);
      return session && (await isTokenAlive(session)) ? sessionEnd(session) : null;
    },
  });
  const upstream = openUpstream({
    ...socket,
    unconfirmed: () => hub.unconfirmed(),
    onNotification: (uuid, notification) => hub.publish(uuid, notification),
    onConfirmed: (uuid) => hub.confirmed(uuid),
    onLost: () => hub.lost(),
    onUnread: (sentence) => {
      if (unread.size < MOST_UNREAD) unread.add(sentence);
    },
  });
  store().listen(
    "session-ended",
    (name) => hub.endSession(name),
    () => hub.checkSessions(),
  );
  setHub(hub);
  return {
    hub,
    closeStreams: () => hub.close(RECONNECT_SPREAD_MS),
    connected: () => upstream.connected,
    unread: () => [...unread],
    close: () => upstream.close(),
  };
}
