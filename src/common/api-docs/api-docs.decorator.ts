import { DiscoveryService } from '@nestjs/core';
import type { RouteDocs } from './model.js';

/** Loads the description of routes; nothing of it is read before the API description is asked for. */
export type LoadDocs = () => Promise<{ docs: RouteDocs }>;

/** Names the `*.docs.ts` that describes the routes of a controller. */
export const ApiDocs = DiscoveryService.createDecorator<LoadDocs>();
