import { readFileSync } from 'node:fs';

/** The only source of the current time, so that tests and the demo can move it. */
export abstract class Clock {
  abstract now(): Date;
}

export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}

const REREAD_MS = 100;

/** The system's time plus an offset in milliseconds, which is re-read from a file (CLOCK_OFFSET_FILE, trials only). */
export class OffsetFileClock extends Clock {
  private offset = 0;
  private readAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly file: string) {
    super();
  }

  now(): Date {
    const real = Date.now();
    if (real - this.readAt >= REREAD_MS) {
      this.offset = this.read();
      this.readAt = real;
    }
    return new Date(real + this.offset);
  }

  /** Keeps the last offset while the file is missing or being rewritten. */
  private read(): number {
    try {
      const offset = Number(readFileSync(this.file, 'utf8').trim() || Number.NaN);
      return Number.isFinite(offset) ? offset : this.offset;
    } catch {
      return this.offset;
    }
  }
}

/** A clock that moves only by `set`. */
export class ManualClock extends Clock {
  constructor(private instant: Date) {
    super();
  }

  now(): Date {
    return new Date(this.instant);
  }

  set(instant: Date): void {
    this.instant = new Date(instant);
  }
}
