import type { Running } from './process.js';
import type { Command, StoreProxy } from './store-proxy.js';

export const isWrite = ({ name }: Command) => ['insert', 'update', 'delete', 'findAndModify'].includes(name);

interface Killed<Prepared> {
  proxy: StoreProxy;
  /** Of the process, which is behind the proxy. */
  running: () => Running;
  /** What counts as a write; by default all, also those that the process makes in the background. */
  counted?: (command: Command) => boolean;
  restart: () => Promise<void>;
  /** Before the writes are counted. */
  prepare: (writes: number) => Promise<Prepared>;
  /** The request; its answer, or undefined when the process dies before. */
  send: (prepared: Prepared) => Promise<Response>;
  /** After the restart. */
  check: (prepared: Prepared, answer: Response | undefined, writes: number) => Promise<void>;
}

/**
 * Sends a request again and again, and kills the process when it has written once, twice and so on, until a request is
 * answered before that; then kills it once more. @returns the number of kills before an answer
 */
export async function killAfterEachWrite<Prepared>({
  proxy,
  running,
  counted = isWrite,
  restart,
  prepare,
  send,
  check,
}: Killed<Prepared>): Promise<number> {
  for (let writes = 0; ; writes += 1) {
    const prepared = await prepare(writes);
    const held = proxy.hold(counted, writes);
    const answered = send(prepared).catch(() => undefined);
    const isKilled = await Promise.race([held.met.then(() => true), answered.then(() => false)]);
    await running().end('SIGKILL');
    held.drop();
    const answer = await answered;
    await restart();
    await check(prepared, isKilled ? undefined : answer, writes);
    if (!isKilled) return writes;
  }
}
