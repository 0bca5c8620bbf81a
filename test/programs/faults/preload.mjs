// Preloaded into a program under test (NODE_OPTIONS=--import …): the clock of its machine is off by the milliseconds in
// the file FAULTS_CLOCK, and what it sees to every few minutes it sees to every second, so that a round needs no more.
import { readFileSync } from 'node:fs';

const REREAD_MS = 20;
const LONG_MS = 5000;
const HURRIED_MS = 1000;

const file = process.env.FAULTS_CLOCK;
const System = globalThis.Date;
const systemNow = System.now;
let offset = 0;
let readAt = Number.NEGATIVE_INFINITY;

/** A file that is being rewritten, or is not there yet, leaves the offset as it was. */
function read() {
  try {
    const milliseconds = Number.parseInt(readFileSync(file, 'utf8'), 10);
    return Number.isFinite(milliseconds) ? milliseconds : offset;
  } catch {
    return offset;
  }
}

function now() {
  const at = performance.now();
  if (at - readAt >= REREAD_MS) [offset, readAt] = [read(), at];
  return systemNow() + offset;
}

if (file) {
  globalThis.Date = new Proxy(System, {
    construct: (target, args, self) => Reflect.construct(target, args.length > 0 ? args : [now()], self),
    apply: () => new System(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
  const every = globalThis.setInterval;
  globalThis.setInterval = (work, ms, ...rest) => every(work, ms >= LONG_MS ? HURRIED_MS : ms, ...rest);
}
