import { describe, expect, it } from "vitest";
import { accountOf, isNotification, readNotification, shownName } from "../../app/realtime/channel-event.ts";

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
    ["notification.", { title: "T", message: "M" }],
  ])("is read as a notification: %s", (event, payload) => {
    expect([isNotification(event, "notification"), readNotification(payload)]).toEqual([true, READ]);
  });

  it.each([
    "OrderPaid",
    "event-notification-made",
    "App\\Events\\Paid",
    "notification.read",
    "notification_deleted",
    "",
  ])("is another one: %j", (event) => {
    expect(isNotification(event, "notification")).toBe(false);
  });

  it("has the name of LAB_WS_EVENT, with its namespace or without", () => {
    for (const event of ["App\\Events\\Told", "Told", ".told"])
      expect(isNotification(event, "App\\Events\\Told")).toBe(true);
    expect(isNotification("notification", "App\\Events\\Told")).toBe(false);
  });

  it("is shown at the length that fits, with a link of this portal alone", () => {
    const told = (link: string) =>
      readNotification({ title: "T".repeat(300), message: "M".repeat(2000), link });
    expect(told("/patient/home")).toEqual({
      title: "T".repeat(200),
      message: "M".repeat(1000),
      link: "/patient/home",
    });
    expect(told("https://evil.example/")?.link).toBeNull();
    expect(readNotification({ title: "T", message: 1, body: "B", link: 7 })).toEqual({
      title: "T",
      message: "B",
      link: null,
    });
  });

  it("is named to the operator without what could break a line", () => {
    expect(shownName("App\\Events\\Order:paid/1.2-x y\n<b>")).toBe("App\\Events\\Order:paid/1.2-x?y??b?");
    expect(shownName("x".repeat(100))).toHaveLength(60);
  });

  it.each([{}, { title: "" }, { message: "M" }, { data: { body: "M" } }, null, "{", []])(
    "is no notification without a title: %j",
    (payload) => {
      expect(readNotification(payload)).toBeNull();
    },
  );

  it.each([
    ["c-1", "1"],
    ["c-0a1b-2c", "0a1b-2c"],
    ["c-", null],
    ["x-c-1", null],
    [null, null],
    ["private-c-1", "1"],
    ["presence-c-1", "1"],
    ["private-encrypted-c-1", null],
    ["orders", null],
    [undefined, null],
  ])("is of the account of its channel: %s", (channel, account) => {
    expect(accountOf(channel)).toBe(account);
  });
});
