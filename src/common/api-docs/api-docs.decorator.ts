import { DiscoveryService } from '@nestjs/core';
import type { RouteDocs } from './model.js';

/** Imports a `*.docs.ts`, which happens only when the API description is requested. */
type LoadDocs = () => Promise<{ docs: RouteDocs }>;

/** The `*.docs.ts` that describes the routes of a controller. */
export const ApiDocs = DiscoveryService.createDecorator<LoadDocs>();
