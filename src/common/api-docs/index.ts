// What a *.docs.ts is made of; DTOs import `About` directly.
export * from './examples.js';
export * from './responses.js';
export { route, type RouteDescription, routeDocs, storedId } from './route-docs.js';
export * as s from './schema.js';
export type { DocumentedError, DocumentedResponse, ExampleRequest, Parameter, Schema } from './model.js';
