// Program: encodes the picture on stdin like the portal and prints peak resident memory above idle
// in MB.
import { readFileSync, writeFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { encodePicture } from "../../app/workers/encode-picture.ts";
import { blank } from "../fixtures/pictures.ts";

sharp.concurrency(1);
sharp.cache(false);
await blank(100, 100).jpeg().toBuffer();
const picture = await buffer(process.stdin);
const idle = process.memoryUsage().rss;
// Reset the peak (VmHWM): compiling this program took more than it uses now.
writeFileSync("/proc/self/clear_refs", "5");
await encodePicture(picture);
const [, peak] = /VmHWM:\s+(\d+) kB/.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
process.stdout.write(String(Math.round((Number(peak) * 1024 - idle) / 1e6)));
