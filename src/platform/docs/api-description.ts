import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { RouteTable } from '../../auth/index.js';
import { Areas } from '../../common/area.js';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import type { RouteDocs } from '../../common/api-docs/model.js';
import { TAGS } from './tags.js';

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
    return JSON.stringify(describeApi(version, this.table.routes, chapters, this.areas.find));
  }
}

const TAG_ORDER = Object.keys(TAGS);

/** Imports the route descriptions of all features, without duplicates, in the order of the tags. */
export async function collectDocs(discovery: DiscoveryService): Promise<RouteDocs[]> {
  const owners = [...discovery.getControllers(), ...discovery.getProviders({ metadataKey: ApiDocs.KEY })];
  const loaders = owners.flatMap((owner) => discovery.getMetadataByDecorator(ApiDocs, owner) ?? []);
  const loaded = await Promise.all(loaders.map((load) => load()));
  const unique = [...new Set(loaded.map(({ docs }) => docs))];
  return unique.toSorted((a, b) => TAG_ORDER.indexOf(a.tag) - TAG_ORDER.indexOf(b.tag));
}
