// Memory of the benchmark's process.
import { readFileSync } from 'node:fs';

/** Bytes in memory that are not a mapped file, such as the file of the embedded store. */
export function ownMemory() {
  const [, kilobytes] = /RssAnon:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'));
  return Number(kilobytes) * 1024;
}

/**
 * Runs work, and measures the memory meanwhile.
 * @param measure bytes now
 * @returns what the work returns, the bytes before it and the most of them
 */
export async function memoryDuring(work, { measure = ownMemory, everyMs = 5 } = {}) {
  const before = measure();
  let peak = before;
  const sampler = setInterval(() => (peak = Math.max(peak, measure())), everyMs);
  const result = await work().finally(() => clearInterval(sampler));
  return { result, before, peak };
}
