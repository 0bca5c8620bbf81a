/** Longer than clients of a process that hangs stay connected to it, and than recovery is possible. */
const HOLD_MS = 130_000;
/** Processes that lost Redis too are back and known to each other after this. */
const GRACE_MS = 5000;

/**
 * Whether every process of the cluster reads the same partitions. While there may be one of an earlier version, or with
 * other RELAY_PARTITIONS, all use the common stream, so that a rolling upgrade needs no settings and loses nothing.
 */
export class ClusterVersions {
  private commonUntil = 0;

  /** @param forced RELAY_COMMON_STREAM */
  constructor(private readonly forced: boolean) {}

  get differ(): boolean {
    return this.forced || performance.now() < this.commonUntil;
  }

  /** Called when Redis has been reached: other processes may not be known yet. */
  onConnect(): void {
    this.extend(GRACE_MS);
  }

  /** Called for each sign of a process that reads other streams. */
  onOther(): void {
    this.extend(HOLD_MS);
  }

  private extend(ms: number): void {
    this.commonUntil = Math.max(this.commonUntil, performance.now() + ms);
  }
}
