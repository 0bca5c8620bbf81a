import type { Types } from 'mongoose';

type Path = Types.ObjectId[];

/** Paths of accounts up to their roots. Accounts do not move, so each is read once, also for simultaneous first callers. */
export class AccountPaths {
  private readonly paths = new Map<string, Promise<Path>>();

  /** @param most paths to keep; beyond that all are read again */
  constructor(
    private readonly read: (account: Types.ObjectId) => Promise<Path>,
    private readonly most: number,
  ) {}

  /** Callers continue in the order of their calls. */
  of(account: Types.ObjectId): Promise<Path> {
    const key = String(account);
    const known = this.paths.get(key);
    if (known) return known;
    if (this.paths.size >= this.most) this.paths.clear();
    const path = this.read(account);
    this.paths.set(key, path);
    path.catch(() => this.forget(key, path));
    return path;
  }

  /** Race: after `clear`, a later read may have taken the place of the failed one. */
  private forget(key: string, failed: Promise<Path>): void {
    if (this.paths.get(key) === failed) this.paths.delete(key);
  }
}
