import { LRUCache } from 'lru-cache';
import type { Types } from 'mongoose';

type Path = Types.ObjectId[];

/** Paths of accounts up to their roots. Accounts do not move, so each is read once, also for simultaneous first callers. */
export class AccountPaths {
  private readonly paths: LRUCache<string, Promise<Path>>;

  /** @param max paths to keep */
  constructor(
    private readonly read: (account: Types.ObjectId) => Promise<Path>,
    max: number,
  ) {
    this.paths = new LRUCache({ max });
  }

  /** Callers continue in the order of their calls. */
  of(account: Types.ObjectId): Promise<Path> {
    const key = String(account);
    const known = this.paths.get(key);
    if (known) return known;
    const path = this.read(account);
    this.paths.set(key, path);
    path.catch(() => this.forget(key, path));
    return path;
  }

  /** Race: after an eviction, a later read may have taken the place of the failed one. */
  private forget(key: string, failed: Promise<Path>): void {
    if (this.paths.peek(key) === failed) this.paths.delete(key);
  }
}
