import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { RouteTable } from '../../auth/index.js';
import { Areas } from '../../common/area.js';
import { collectDocs } from './collect-docs.js';

const PACKAGE = join(import.meta.dirname, '../../../package.json');

/** The API description as text, built on the first request. */
@Injectable()
export class ApiDescription {
  private built: Promise<string> | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly table: RouteTable,
    private readonly areas: Areas,
  ) {}

  text(): Promise<string> {
    this.built ??= this.build();
    return this.built;
  }

  private async build(): Promise<string> {
    const { version } = JSON.parse(await readFile(PACKAGE, 'utf8')) as { version: string };
    const { describeApi } = await import('./document.js');
    const chapters = await collectDocs(this.discovery);
    return JSON.stringify(describeApi(version, this.table.routes, chapters, this.areas.of));
  }
}
