import { describe, expect, it } from "vitest";
import { accountOf, isNotification, readNotification } from "../../app/realtime/channel-event.ts";

const READ = { title: "T", message: "M", link: null };

describe("an event of the provider's websocket", () => {
  it.each([
    ["notification", { title: "T", message: "M" }],
    [".notification", { title: "T", body: "M" }],
    ["App\\Events\\Notification", { notification: { title: "T", message: "M" } }],
    ["App\\Events\\NotificationEvent", { data: { title: "T", body: "M" } }],
    ["Illuminate\\Notifications\\Events\\BroadcastNotificationCreated", { title: "T", message: "M", id: 7 }],
    ["lab.notification", { data: JSON.stringify({ title: "T", message: "M" }) }],
    ["NewNotification", JSON.stringify({ title: "T", message: "M" })],
    ["new-notification", { title: "T", message: "M" }],
  ])("is read as a notification: %s", (event, payload) => {
    expect([isNotification(event, "notification"), readNotification(payload)]).toEqual([true, READ]);
  });

  it.each(["OrderPaid", "App\\Events\\Paid", "notification.read", "notification_deleted", ""])(
    "is another one: %j",
    (event) => {
      expect(isNotification(event, "notification")).toBe(false);
    },
  );

  it("has the name of LAB_WS_EVENT, with its namespace or without", () => {
    for (const event of ["App\\Events\\Told", "Told", ".told"])
      expect(isNotification(event, "App\\Events\\Told")).toBe(true);
    expect(isNotification("notification", "App\\Events\\Told")).toBe(false);
  });

  it.each([{}, { title: "" }, { message: "M" }, { data: { body: "M" } }, null, "{", []])(
    "is no notification without a title: %j",
    (payload) => {
      expect(readNotification(payload)).toBeNull();
    },
  );

  it.each([
    ["c-1", "1"],
    ["private-c-1", "1"],
    ["presence-c-1", "1"],
    ["private-encrypted-c-1", null],
    ["orders", null],
    [undefined, null],
  ])("is of the account of its channel: %s", (channel, account) => {
    expect(accountOf(channel)).toBe(account);
  });
});
