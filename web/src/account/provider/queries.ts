import { queryOptions } from '@tanstack/react-query';
import { api, readData } from '../../shared/api/client';
import type { paths } from '../../shared/api/schema';

type Json<Path extends keyof paths, Method extends keyof paths[Path]> = paths[Path][Method] extends {
  responses: { 200: { content: { 'application/json': { data: infer Data } } } };
}
  ? Data
  : never;
export type ProviderState = Json<'/v1/rank/provider', 'get'>;
export type ProviderHealth = ProviderState['health'];
export type ProviderTest = Json<'/v1/rank/provider/check', 'post'>;

/** For users of the platform account only. */
export const providerQuery = queryOptions({
  queryKey: ['provider'],
  queryFn: () => readData(api.GET('/v1/rank/provider')),
});
