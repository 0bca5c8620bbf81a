import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Resident memory, in MB. */
export function rssOf(pid: number): number {
  if (process.platform !== 'linux')
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString()) / 1024;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Private memory: without mapped files, such as the embedded store's. */
export function ownMemoryOf(pid: number): number {
  if (process.platform !== 'linux') return rssOf(pid);
  return Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Open files and sockets; 0 where the system does not report them. */
export function handlesOf(pid: number): number {
  return process.platform === 'linux' ? readdirSync(`/proc/${pid}/fd`).length : 0;
}

const SAMPLE_MS = 1000;
/** Pause after a sample, in times of its length. */
const PAUSES = 4;

/** What this process holds after a full garbage collection, in MB: how much garbage waits for one depends on the machine. */
export function readLiveMemory(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

/** Watches live memory; `stop` returns how much it grew at most, in MB. */
export function watchLiveMemory(): { stop(): number } {
  const began = readLiveMemory();
  let most = began;
  let timer: NodeJS.Timeout;
  const sample = () => {
    const started = performance.now();
    most = Math.max(most, readLiveMemory());
    // What is watched has most of the time, also where a collection takes longer than the pause.
    timer = setTimeout(sample, SAMPLE_MS + PAUSES * (performance.now() - started));
  };
  sample();
  return {
    stop() {
      clearTimeout(timer);
      return Math.max(most, readLiveMemory()) - began;
    },
  };
}
