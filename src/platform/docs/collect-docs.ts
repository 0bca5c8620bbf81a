import type { DiscoveryService } from '@nestjs/core';
import { ApiDocs } from '../../common/api-docs/api-docs.decorator.js';
import type { RouteDocs } from '../../common/api-docs/model.js';
import { TAGS } from './tags.js';

const TAG_ORDER = Object.keys(TAGS);

/** Imports the route descriptions of all features, without duplicates, in the order of the tags. */
export async function collectDocs(discovery: DiscoveryService): Promise<RouteDocs[]> {
  const owners = [...discovery.getControllers(), ...discovery.getProviders({ metadataKey: ApiDocs.KEY })];
  const loaders = owners.flatMap((owner) => discovery.getMetadataByDecorator(ApiDocs, owner) ?? []);
  const loaded = await Promise.all(loaders.map((load) => load()));
  const unique = [...new Set(loaded.map(({ docs }) => docs))];
  return unique.toSorted((a, b) => TAG_ORDER.indexOf(a.tag) - TAG_ORDER.indexOf(b.tag));
}
