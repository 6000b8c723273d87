// For Node's --import: shifts the process's clock by the milliseconds in CLOCK_FILE, read ten times a second. Affects
// only JavaScript's time: PostgreSQL keeps the right one.
import { readFileSync } from 'node:fs';

const file = process.env['CLOCK_FILE'] ?? '';
const right = Date;
let shiftMs = 0;
const look = () => (shiftMs = Number(readFileSync(file, 'utf8')));
look();
setInterval(look, 100).unref();

globalThis.Date = class extends right {
  constructor(...args: unknown[]) {
    if (args.length === 0) super(right.now() + shiftMs);
    else super(...(args as [string]));
  }

  static override now(): number {
    return right.now() + shiftMs;
  }
} as DateConstructor;
