import { z } from "zod";
import { plainCall, sendCall } from "../client/client.server.ts";
import { flagOr, instant, key } from "../client/shapes.server.ts";

const device = z.object({
  device_id: key,
  device_name: z.string().catch("").describe("browser and system"),
  first_used_at: instant,
  last_used_at: instant,
  is_this: flagOr(false).describe("the caller's"),
});
export type Device = z.output<typeof device>;

export const listDevices = plainCall("Second lock", "GET /device/get", {
  summary:
    "Lists the devices that signed in to the account. `POST /login` learns of them from the headers `x-device`, a random identifier that the browser keeps, and `x-device-name`; the account is told of a new one.",
  rows: 100,
  results: z.array(device),
});

export const signOutDevice = sendCall("Second lock", "POST /device/sign-out", {
  summary: "Ends the tokens of another device of the account, and forgets it.",
  body: z.object({ device_id: z.string() }),
  proof: async (up, { body: { device_id } }) => {
    const devices = await listDevices(up);
    return (
      devices.some(({ is_this }) => is_this) && !devices.some((device) => device.device_id === device_id)
    );
  },
});
