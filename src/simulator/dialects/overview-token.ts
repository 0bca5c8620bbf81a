import { HttpProblem } from '../http/exchange.js';
import type { SimulatorQuery } from '../http/search-params.js';
import type { BlockLink } from '../results/blocks.js';
import { firstPage } from './google-pages.js';
import type { World } from './dialect.js';

/** A token of a result page, for a second request that returns the sources of its AI Overview. */
export const overviewToken = (query: SimulatorQuery): string =>
  Buffer.from(JSON.stringify({ ...query, overview: undefined })).toString('base64url');

/** The search of a token. @throws HttpProblem 400 */
export function overviewQuery(token: string | null): SimulatorQuery {
  try {
    const query = JSON.parse(Buffer.from(token ?? '', 'base64url').toString()) as SimulatorQuery;
    return { ...query, overview: true, overviewOnly: true };
  } catch {
    throw new HttpProblem(400, 'page_token is not valid');
  }
}

/** Undefined where the page has no AI Overview. */
export const overviewSources = (query: SimulatorQuery, world: World): readonly BlockLink[] | undefined =>
  firstPage(query, world).blocks.find(({ name }) => name === 'ai_overview')?.links;
