const MOST_REFUSALS = 1000;

export interface FileReport {
  file: string;
  holds: 'postal codes' | 'countries' | 'states' | 'cities' | 'nothing';
  read: number;
  accepted: number;
  refused: number;
  /** Lines of countries whose postal codes are not served, by country. */
  skipped: Record<string, number>;
}

export interface Report {
  dry_run: boolean;
  /** Rows of each part that is new. */
  parts: Record<string, number>;
  files: FileReport[];
  /** The first thousand; the files tell how many there are. */
  refused: { file: string; line: number; reason: string }[];
}

/** Keeps count while files are read, and tells now and then how far it is. */
export class ImportLog {
  readonly report: Report;

  constructor(
    dryRun: boolean,
    readonly progress: (message: string) => void,
  ) {
    this.report = { dry_run: dryRun, parts: {}, files: [], refused: [] };
  }

  file(file: string, holds: FileReport['holds']): FileLog {
    const counts: FileReport = { file, holds, read: 0, accepted: 0, refused: 0, skipped: {} };
    this.report.files.push(counts);
    this.progress(`${file}: reading`);
    return new FileLog(counts, this);
  }

  refuse(file: string, line: number, reason: string): void {
    if (this.report.refused.length < MOST_REFUSALS) this.report.refused.push({ file, line, reason });
  }
}

const TELL_EVERY = 100_000;

export class FileLog {
  constructor(
    readonly counts: FileReport,
    private readonly log: ImportLog,
  ) {}

  read(): void {
    if (++this.counts.read % TELL_EVERY === 0)
      this.log.progress(`${this.counts.file}: ${this.counts.read} read`);
  }

  accept(): void {
    this.counts.accepted++;
  }

  refuse(line: number, reason: string): void {
    this.counts.refused++;
    this.log.refuse(this.counts.file, line, reason);
  }

  skip(country: string): void {
    this.counts.skipped[country] = (this.counts.skipped[country] ?? 0) + 1;
  }
}
