import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { parsePostalLine } from '../assets/parse-postal.js';
import type { PostalRow } from '../indexes/postal-row.js';

const BATCH_CHARACTERS = 64 * 1024;

/**
 * Spools accepted lines to a file per country, so that only one country of a dump is in memory at a time. Country codes
 * are known ones, so the file names are safe.
 */
export class PostalSpool {
  private readonly countries = new Map<
    string,
    { file: number; batch: string[]; size: number; rows: number }
  >();

  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true });
  }

  add(country: string, line: string): void {
    let spool = this.countries.get(country);
    if (!spool) {
      spool = { file: openSync(this.path(country), 'w'), batch: [], size: 0, rows: 0 };
      this.countries.set(country, spool);
    }
    spool.rows++;
    spool.size += line.length;
    spool.batch.push(line);
    if (spool.size > BATCH_CHARACTERS) this.flush(spool);
  }

  /** Yields and deletes the rows of each country. */
  *drain(): Generator<{ country: string; rows: PostalRow[] }> {
    for (const [country, spool] of [...this.countries].sort(([a], [b]) => (a < b ? -1 : 1))) {
      this.flush(spool);
      closeSync(spool.file);
      const lines = readFileSync(this.path(country), 'utf8').split('\n').filter(Boolean);
      yield { country, rows: lines.map((line) => parsePostalLine(line).row) };
      rmSync(this.path(country));
    }
    rmSync(this.folder, { recursive: true });
  }

  private flush(spool: { file: number; batch: string[]; size: number }): void {
    if (spool.batch.length > 0) writeSync(spool.file, `${spool.batch.join('\n')}\n`);
    spool.batch = [];
    spool.size = 0;
  }

  private path(country: string): string {
    return join(this.folder, `${country}.tsv`);
  }
}
