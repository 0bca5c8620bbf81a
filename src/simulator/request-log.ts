/** One search as received; without the parsed fields when its parameters are invalid. */
export interface LoggedRequest {
  readonly method: string;
  /** As sent, byte for byte, except for a key. */
  readonly path: string;
  readonly headers: Record<string, string>;
  /** Simulator time, ISO 8601. */
  readonly at: string;
  q?: string;
  country?: string;
  near?: string;
  start?: number;
  device?: string;
  language?: string;
  fault?: string;
}

const KEPT = 10_000;

/** The last 10,000 searches; `total` counts all. */
export class RequestLog {
  private kept: LoggedRequest[] = [];
  private counted = 0;

  constructor(private readonly most = KEPT) {}

  /** Since the start, or since the last clear. */
  get total(): number {
    return this.counted;
  }

  add(request: LoggedRequest): LoggedRequest {
    this.counted += 1;
    this.kept.push(request);
    if (this.kept.length > this.most) this.kept.shift();
    return request;
  }

  /** Oldest first. */
  list(): LoggedRequest[] {
    return this.kept.map((request) => ({ ...request }));
  }

  clear(): void {
    this.kept = [];
    this.counted = 0;
  }
}
