// Memory of the benchmark's process.
import { readFileSync } from 'node:fs';

/** Bytes in memory that are not a mapped file, such as the file of the embedded store. */
export function ownMemory() {
  const [, kilobytes] = /RssAnon:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'));
  return Number(kilobytes) * 1024;
}
