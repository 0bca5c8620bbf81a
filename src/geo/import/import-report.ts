import type { AssetEntry } from '../assets/manifest.js';

const MAX_REFUSALS = 1000;

interface FileReport {
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
  /** Rows of each replaced part. */
  parts: Record<string, number>;
  files: FileReport[];
  /** The first thousand; `files` has the counts. */
  refused: { file: string; line: number; reason: string }[];
}

/** Builds the report and reports progress. */
export class ImportProgress {
  readonly report: Report;

  constructor(
    dryRun: boolean,
    readonly progress: (message: string) => void,
  ) {
    this.report = { dry_run: dryRun, parts: {}, files: [], refused: [] };
  }

  file(file: string, holds: FileReport['holds']): FileProgress {
    const counts: FileReport = { file, holds, read: 0, accepted: 0, refused: 0, skipped: {} };
    this.report.files.push(counts);
    this.progress(`${file}: reading`);
    return new FileProgress(counts, this);
  }

  refuse(file: string, line: number, reason: string): void {
    if (this.report.refused.length < MAX_REFUSALS) this.report.refused.push({ file, line, reason });
  }
}

const PROGRESS_INTERVAL = 100_000;

export class FileProgress {
  constructor(
    readonly counts: FileReport,
    private readonly log: ImportProgress,
  ) {}

  read(): void {
    if (++this.counts.read % PROGRESS_INTERVAL === 0)
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

/** Warns of parts that shrink to less than half, which may mean the wrong file. */
export function shrinkWarnings(
  present: ReadonlyMap<string, AssetEntry>,
  parts: Readonly<Record<string, AssetEntry>>,
): string[] {
  return Object.entries(parts).flatMap(([part, { rows }]) => {
    const before = present.get(part)?.rows ?? 0;
    return rows * 2 < before ? [`${part} has ${rows} records now instead of ${before}`] : [];
  });
}
