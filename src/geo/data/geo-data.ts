import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { RepeatedWork } from '../../common/concurrency/repeated-work.js';
import { locateParts, MANIFEST_FILE } from '../assets/manifest.js';
import { PostalCache } from './postal-cache.js';
import { type ReportProblem, Snapshot } from './snapshot.js';

interface GeoDataOptions {
  /** Folder of the shipped data. */
  shipped: string;
  /** Folder of geo:import; may be missing. */
  imported: string;
  postalBytes: number;
  reportProblem: ReportProblem;
}

/** Interval at which the manifest is polled, which works on every file system, unlike events. */
const POLL_MS = 500;

/** Loading takes 180 ms of CPU time, for which nothing else in the start should wait. */
const LOAD_DELAY_MS = 1000;

/** The served data, which is reloaded when an import changes the manifest. */
export class GeoData {
  readonly postal: PostalCache;
  private readonly manifest: string;
  private current: Promise<Snapshot> | undefined;
  /** The current data; undefined while it is loaded for the first time. */
  loaded: Snapshot | undefined;
  /** Version of the manifest; read before the data, so that the next poll notices an import that happens while they are loaded. */
  private version: string;
  private loading: NodeJS.Timeout | undefined;

  constructor(private readonly options: GeoDataOptions) {
    this.postal = new PostalCache(options.postalBytes);
    this.manifest = join(options.imported, MANIFEST_FILE);
    this.version = readVersion(this.manifest);
  }

  /** Loaded on first use. */
  get snapshot(): Promise<Snapshot> {
    if (!this.current) this.adopt(this.load());
    return this.current!;
  }

  /** Shares a loaded snapshot of the same files: tests start hundreds of servers. */
  adopt(snapshot: Promise<Snapshot>): void {
    this.current = snapshot;
    void this.noteLoaded(snapshot);
  }

  private async noteLoaded(snapshot: Promise<Snapshot>): Promise<void> {
    const loaded = await snapshot;
    if (this.current === snapshot) this.loaded = loaded;
  }

  /** Loads the data later, unless a request needs it before, and notices imports. */
  watch(repeated: RepeatedWork): void {
    repeated.every('Geo', POLL_MS, () => this.poll());
    this.loading = setTimeout(() => void this.snapshot, LOAD_DELAY_MS).unref();
  }

  close(): void {
    clearTimeout(this.loading);
  }

  private poll(): void {
    const version = readVersion(this.manifest);
    if (version === this.version) return;
    this.version = version;
    this.reload();
  }

  /** The old data is served until the new data is loaded, and further on if the new data is broken. */
  private reload(): void {
    const before = this.snapshot;
    const reloaded = before.then(async (old) => {
      const next = await this.load(old);
      return next.brokenParts > old.brokenParts ? old : next;
    });
    void reloaded.then((snapshot) => this.adopt(Promise.resolve(snapshot)));
  }

  private load(before?: Snapshot): Promise<Snapshot> {
    const { shipped, imported, reportProblem } = this.options;
    const broken: string[] = [];
    const parts = locateParts([shipped, imported], (error, folder) => {
      const part = `${MANIFEST_FILE} of ${folder === imported ? 'imported' : 'shipped'} data`;
      broken.push(part);
      reportProblem(part, error);
    });
    return Snapshot.load(parts, this.postal, reportProblem, before, broken);
  }
}

/** '' for a missing file. */
function readVersion(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? `${stats.mtimeMs} ${stats.ino}` : '';
}
