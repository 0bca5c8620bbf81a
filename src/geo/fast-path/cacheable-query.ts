import type { CacheableQuery } from '../search/cached-responses.js';
import { validPage } from '../search/page-query.js';
import type { GeoRequest } from './geo-request.js';

const FORMS = { cities: 'cities', country: 'countries', state: 'states' } as const;

/** @returns undefined if limit or offset is invalid */
export function cacheableQuery(request: GeoRequest): CacheableQuery | undefined {
  if (request.kind === 'zip') {
    return { form: 'zip', zipCode: request.zipCode, countryCode: request.countryCode };
  }
  const { kind, text, query } = request;
  const page = validPage(query);
  if (!page) return undefined;
  if (kind !== 'search') return { form: FORMS[kind], text, page };
  return { form: query.detail === 'true' ? 'detail' : 'brief', text, page };
}
