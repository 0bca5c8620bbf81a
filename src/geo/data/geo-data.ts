import { type Stats, unwatchFile, watchFile } from 'node:fs';
import { join } from 'node:path';
import { locateParts, MANIFEST } from '../assets/manifest.js';
import { PostalCache } from './postal-cache.js';
import { type Problem, Snapshot } from './snapshot.js';

export interface GeoDataOptions {
  /** What came with the program. */
  shipped: string;
  /** What geo:import made; need not exist. */
  imported: string;
  postalBytes: number;
  problem: Problem;
}

/** How often the manifest is looked at. Asking for its state works on every file system; events do not. */
const LOOK_MS = 500;

/** The data that is served, and its renewal when an import has changed the manifest. */
export class GeoData {
  readonly postal: PostalCache;
  private readonly manifest: string;
  private current: Promise<Snapshot> | undefined;
  private readonly look = (now: Stats, before: Stats) => {
    // A file that is not there is told of once although nothing has changed.
    if (now.mtimeMs !== before.mtimeMs || now.ino !== before.ino) this.renew();
  };

  constructor(private readonly options: GeoDataOptions) {
    this.postal = new PostalCache(options.postalBytes);
    this.manifest = join(options.imported, MANIFEST);
  }

  /** Read at the first call. */
  get snapshot(): Promise<Snapshot> {
    this.current ??= this.load();
    return this.current;
  }

  /** Serves what another has read of the same files, until an import changes them: tests start hundreds of servers. */
  adopt(read: Promise<Snapshot>): void {
    this.current = read;
  }

  watch(): void {
    watchFile(this.manifest, { interval: LOOK_MS, persistent: false }, this.look);
  }

  close(): void {
    unwatchFile(this.manifest, this.look);
  }

  /** Requests are answered from the old data until the new is ready, and go on being so when the new is broken. */
  private renew(): void {
    const before = this.snapshot;
    const renewed = before.then(async (old) => {
      const next = await this.load(old);
      return next.damage > old.damage ? old : next;
    });
    void renewed.then((snapshot) => (this.current = Promise.resolve(snapshot)));
  }

  private load(before?: Snapshot): Promise<Snapshot> {
    const { shipped, imported, problem } = this.options;
    const broken: string[] = [];
    const parts = locateParts([shipped, imported], (error, folder) => {
      const part = `${MANIFEST} of ${folder === imported ? 'imported' : 'shipped'} data`;
      broken.push(part);
      problem(part, error);
    });
    return Snapshot.load(parts, this.postal, problem, before, broken);
  }
}
