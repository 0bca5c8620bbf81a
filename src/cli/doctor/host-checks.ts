import { randomUUID } from 'node:crypto';
import { existsSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readMessage } from '../../common/errors.js';
import { listenFailure } from '../../common/listen-failure.js';
import { dataDirAccessWarning } from '../../database/data-dir-access.js';
import { embeddedFolder, embeddedStoreState } from '../../database/store.js';
import type { Settings } from '../../settings/settings.js';
import { describeStartFailure } from '../../start-failure.js';
import { failed, type Finding, ok, splitAdvice, warning } from './finding.js';

/** As `engines` of package.json: the first minor release that is supported, by major release. */
const FIRST_MINOR = new Map([
  [20, 19],
  [22, 13],
]);
const FIRST_WITHOUT_LIMIT = 24;

/** @param version as process.versions.node */
export function checkNode(version: string): Finding {
  const [major, minor] = version.split('.').map(Number) as [number, number];
  const first = FIRST_MINOR.get(major);
  if (major >= FIRST_WITHOUT_LIMIT || (first !== undefined && minor >= first))
    return ok('node', `${version} is supported`);
  return failed('node', `${version} is not supported`, 'install Node 24, 22.13 or later, or 20.19 or later');
}

const MB = 1024 ** 2;
const SPACE_TO_FAIL = 100 * MB;
const SPACE_TO_WARN = 1024 * MB;

/** Existence, rights, mode and free space of DATA_DIR. */
export function checkDataFolder(dataDir: string): Finding[] {
  const folder = resolve(dataDir);
  const nearest = nearestExisting(folder);
  const unwritable = checkWritable('data folder', folder, 'DATA_DIR');
  if (unwritable) return [unwritable];
  const access = dataDirAccessWarning(folder);
  const { bavail, bsize } = statfsSync(nearest);
  const written = nearest === folder ? `${folder} is writable` : `${folder} will be created by the start`;
  return [
    access === undefined ? ok('data folder', written) : warning('data folder', ...splitAdvice(access)),
    checkSpace(bavail * bsize),
  ];
}

/** @returns undefined when a folder, or the one in which it will be created, can be written to */
export function checkWritable(check: string, folder: string, setting: string): Finding | undefined {
  const nearest = nearestExisting(resolve(folder));
  const failure = writeFailure(nearest);
  if (failure === undefined) return undefined;
  const remedy = `let the user of this process write to it, or set ${setting}`;
  return failed(check, `${nearest} cannot be written to (${failure})`, remedy);
}

/** @param free bytes on the disk of DATA_DIR */
export function checkSpace(free: number): Finding {
  const message = `${Math.floor(free / MB)} MB free for DATA_DIR`;
  if (free >= SPACE_TO_WARN) return ok('disk', message);
  const remedy = 'free space, or move DATA_DIR to another disk';
  return free < SPACE_TO_FAIL ? failed('disk', message, remedy) : warning('disk', message, remedy);
}

function nearestExisting(path: string): string {
  let found = path;
  while (!existsSync(found)) found = dirname(found);
  return found;
}

/** Writes a file, because access rights do not show a read-only file system. */
function writeFailure(folder: string): string | undefined {
  const file = join(folder, `.doctor-${randomUUID()}`);
  try {
    writeFileSync(file, '');
    rmSync(file);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? readMessage(error);
  }
}

/** Whether the port is free, and whether the process that has the embedded store open serves it. */
export async function checkPortAndStore(settings: Settings): Promise<Finding[]> {
  const { server, store } = settings;
  const address = `${server.host}:${server.port}`;
  const failure = server.port === 0 ? undefined : await listenFailure(server.host, server.port);
  const isServed = failure?.code === 'EADDRINUSE' && (await isRankwire(server));
  const port =
    failure === undefined
      ? ok('port', server.port === 0 ? 'the start picks a free one' : `${address} is free`)
      : isServed
        ? ok('port', `${address} is served by a running Rankwire`)
        : failed('port', ...splitAdvice(describeStartFailure(failure, settings)));
  if (store.mongodbUri !== undefined) return [port];
  return [port, await checkEmbeddedStore(store.dataDir, address, isServed)];
}

async function checkEmbeddedStore(dataDir: string, address: string, isServed: boolean): Promise<Finding> {
  const { exists, holder } = await embeddedStoreState(dataDir);
  if (!holder) return ok('store', exists ? 'embedded, not in use' : 'embedded; the first start creates it');
  const process = `process ${holder.pid ?? 'unknown'}`;
  if (isServed) return ok('store', `embedded, in use by the running server, ${process}`);
  return warning(
    'store',
    `the store in ${resolve(dataDir)} is in use by ${process}, which does not serve ${address}`,
    'stop that process, or set another DATA_DIR',
  );
}

const RESPONSE_TIMEOUT_MS = 2000;

async function isRankwire({ host, port }: Settings['server']): Promise<boolean> {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const url = `http://${name.includes(':') ? `[${name}]` : name}:${port}/health/live`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) });
    return ((await response.json()) as { status?: unknown } | null)?.status === 'ok';
  } catch {
    return false;
  }
}

const CLOCK_REMEDY = 'synchronize the clock of this host (NTP)';
/** Longer than a file system delays or rounds the time of a write. */
const TOLERANCE_MS = 60_000;

/** Compares the clock with the last write of the embedded store. */
export function checkClock(dataDir: string, now = Date.now()): Finding {
  const file = join(embeddedFolder(dataDir), 'data.mdb');
  const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const time = new Date(now).toISOString();
  if (written - now <= TOLERANCE_MS) return ok('clock', time);
  const last = new Date(written).toISOString();
  return failed('clock', `${time} is before the last write of the store, ${last}`, CLOCK_REMEDY);
}

/** @param date header of a response, undefined without one; @param now time of its arrival */
export function checkClockAgainst(date: string | undefined, now: number): Finding {
  const theirs = Date.parse(date ?? '');
  if (Number.isNaN(theirs)) return ok('clock', 'the search provider sends no time to compare with');
  const seconds = Math.round((now - theirs) / 1000);
  const message = `${Math.abs(seconds)} s ${seconds < 0 ? 'behind' : 'ahead of'} the search provider`;
  return Math.abs(seconds) * 1000 <= TOLERANCE_MS
    ? ok('clock', message)
    : failed('clock', message, CLOCK_REMEDY);
}
