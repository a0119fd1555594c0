import type { Clock } from "../../lib/call-context.ts";
import { fill, type Bilingual } from "../../lib/labels.ts";
import type { Trx } from "../../database/db.ts";
import { notify } from "../notifications/notifications.ts";
import { ownContacts, sendToOwner } from "../notifications/owner-contacts.ts";

const WAS_IT_YOU = [
  "If it was not you, sign it out and change your password.",
  "Jika bukan Anda, keluarkan perangkatnya lalu ganti kata sandi.",
] as const;

const notices = {
  new_device: [["New device: {device}", "Perangkat baru: {device}"], WAS_IT_YOU],
  unnamed_device: [
    ["Your account was used on a new device", "Akun Anda dipakai di perangkat baru"],
    WAS_IT_YOU,
  ],
  new_devices: [["{count} new devices", "{count} perangkat baru"], WAS_IT_YOU],
  on: [
    ["Two-step verification is on", "Verifikasi dua langkah sudah aktif"],
    [
      "From now on we ask for a code or a passkey before anything important changes.",
      "Mulai sekarang kami minta kode atau passkey sebelum ada perubahan penting.",
    ],
  ],
  off: [
    ["Two-step verification is off", "Verifikasi dua langkah sudah dimatikan"],
    [
      "Your account is protected by its password only. If it was not you, tell the laboratory at once.",
      "Akun Anda kini hanya dilindungi kata sandi. Jika bukan Anda, segera hubungi laboratorium.",
    ],
  ],
  passkey_added: [
    ["A passkey was added", "Passkey ditambahkan"],
    [
      "If it was not you, remove it and change your password.",
      "Jika bukan Anda, hapus passkey itu lalu ganti kata sandi.",
    ],
  ],
  passkey_removed: [
    ["A passkey was removed", "Passkey dihapus"],
    ["If it was not you, tell the laboratory at once.", "Jika bukan Anda, segera hubungi laboratorium."],
  ],
  email_released: [
    ["Your email address was removed", "Alamat email Anda dihapus"],
    [
      "You had not confirmed it, and its owner has now confirmed it for another account. Please enter your own address.",
      "Alamat itu belum Anda konfirmasi, dan kini pemiliknya sudah mengonfirmasinya untuk akun lain. Silakan isi alamat Anda sendiri.",
    ],
  ],
  phone_released: [
    ["Your phone number was removed", "Nomor HP Anda dihapus"],
    [
      "You had not confirmed it, and its owner has now confirmed it for another account. Please enter your own number.",
      "Nomor itu belum Anda konfirmasi, dan kini pemiliknya sudah mengonfirmasinya untuk akun lain. Silakan isi nomor Anda sendiri.",
    ],
  ],
  email_left_out: [
    ["Please confirm your email address", "Silakan konfirmasi alamat email Anda"],
    [
      "Your account was opened without an email address. Enter the address in your profile, and confirm it with a code.",
      "Akun Anda dibuka tanpa alamat email. Isi alamatnya di profil Anda, lalu konfirmasikan dengan kode.",
    ],
  ],
  phone_left_out: [
    ["Please confirm your phone number", "Silakan konfirmasi nomor HP Anda"],
    [
      "Your account was opened without a phone number. Enter the number in your profile, and confirm it with a code.",
      "Akun Anda dibuka tanpa nomor HP. Isi nomornya di profil Anda, lalu konfirmasikan dengan kode.",
    ],
  ],
  refund_account: [
    [
      "A bank account was named for the refund of order {order}",
      "Rekening untuk pengembalian dana pesanan {order} sudah diisi",
    ],
    [
      "We send the refund to the account {account}. If it was not you, change your password and tell the laboratory at once.",
      "Pengembalian dana kami kirim ke rekening {account}. Jika bukan Anda, ganti kata sandi dan segera hubungi laboratorium.",
    ],
  ],
  reset: [
    ["A branch has reset two-step verification", "Cabang telah mengatur ulang verifikasi dua langkah Anda"],
    [
      "All devices were signed out. If you did not ask for this at a branch, tell the laboratory at once.",
      "Semua perangkat sudah dikeluarkan. Jika Anda tidak memintanya di cabang, segera hubungi laboratorium.",
    ],
  ],
} as const satisfies Record<string, readonly [title: Bilingual, message: Bilingual]>;

const LINK = "/profile/security";

/** Deletes the unread notices of new devices since then. */
export async function dropDeviceNotices(trx: Trx, account_id: string, since: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("notification")
    .where("account_id", "=", account_id)
    .where("message_en", "=", WAS_IT_YOU[0])
    .where("is_read", "=", 0)
    .where("created_at", ">=", since)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** No setting silences it. */
export async function tellOwner(
  trx: Trx,
  clock: Clock,
  account_id: string,
  event: keyof typeof notices,
  values: Record<string, string> = {},
): Promise<void> {
  const [title, message] = notices[event];
  const subject = [fill(title[0], values), fill(title[1], values)] as const;
  const body = [fill(message[0], values), fill(message[1], values)] as const;
  await notify(trx, clock, {
    account_id,
    link: LINK,
    title_en: subject[0],
    title_id: subject[1],
    message_en: body[0],
    message_id: body[1],
  });
  const contacts = await ownContacts(trx, account_id);
  await sendToOwner(trx, clock, contacts, { kind: "notice", link: LINK, subject, body });
}
