import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { RouteTable } from '../../auth/index.js';
import { collectDocs } from './collect-docs.js';

const PACKAGE = join(import.meta.dirname, '../../../package.json');

/** The API description as text. Made at the first call: most processes are never asked, and start without it. */
@Injectable()
export class Description {
  private made: Promise<string> | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly table: RouteTable,
  ) {}

  text(): Promise<string> {
    this.made ??= this.make();
    return this.made;
  }

  private async make(): Promise<string> {
    const { version } = JSON.parse(await readFile(PACKAGE, 'utf8')) as { version: string };
    const { describe } = await import('./document.js');
    return JSON.stringify(describe(version, this.table.routes, await collectDocs(this.discovery)));
  }
}
