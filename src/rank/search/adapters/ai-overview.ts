import type { FeatureLink } from '../../positions/features/page-features.js';
import type { ProviderResponse, ResponseFailure, SearchPage } from '../providers/search-adapter.js';
import { linksOf } from './feature-links.js';
import { bodyFailure, listAt, MAX_ENTRIES, member, missing, statusFailure, textOf } from './reading.js';

/** Adds the token with which the sources of an AI Overview can be requested, where the page itself lacks them. */
export function withToken(page: SearchPage | ResponseFailure, body: unknown): SearchPage | ResponseFailure {
  if ('failure' in page) return page;
  const token = textOf(member(body, 'ai_overview', 'page_token'));
  const overview = page.features?.find(({ type }) => type === 'ai_overview');
  return token !== '' && overview?.links.length === 0 ? { ...page, overviewToken: token } : page;
}

/**
 * Reads the response to such a request of SerpApi or SearchApi: the list is at the root or in `ai_overview`; an error may
 * come with status 200, and 'Fully empty' means that there is no overview.
 * @param list name of the list
 */
export function readOverview(
  response: ProviderResponse,
  list: string,
): FeatureLink[] | null | ResponseFailure {
  const { status, body } = response;
  const error = member(body, 'error');
  if (status !== 200) return statusFailure(response, error);
  const sources = listAt(body, 'ai_overview', list) ?? listAt(body, list);
  if (sources) return linksOf(sources.slice(0, MAX_ENTRIES), { links: [['link']] });
  if (saysNone(body)) return null;
  return error === undefined ? missing(`ai_overview.${list}`) : bodyFailure(error);
}

const saysNone = (body: unknown): boolean =>
  [
    member(body, 'error'),
    member(body, 'ai_overview', 'error'),
    member(body, 'search_information', 'organic_results_state'),
    member(body, 'search_information', 'ai_overview_state'),
  ].some((text) => /fully empty/i.test(textOf(text)));
