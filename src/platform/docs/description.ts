import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';

const PACKAGE = join(import.meta.dirname, '../../../package.json');

/** The API description as text. Made at the first call: most processes are never asked, and start without it. */
@Injectable()
export class Description {
  private made: Promise<string> | undefined;

  text(): Promise<string> {
    this.made ??= make();
    return this.made;
  }
}

async function make(): Promise<string> {
  const { version } = JSON.parse(await readFile(PACKAGE, 'utf8')) as { version: string };
  const { describe } = await import('./document.js');
  return JSON.stringify(describe(version));
}
