import { type FieldProblem, ValidationError } from '../../../common/errors.js';
import { isWithinWebsite, websiteId } from '../../positions/website.js';
import type { RankConfig } from './config.schema.js';

type Websites = Pick<RankConfig, 'website' | 'competitors'>;

/**
 * Every link of a part of the tracked website is also its own, so the website would compete with itself.
 * @param config as it would be stored
 * @param given the fields of the request, one of which the error names; without either, what is stored stays
 * @throws ValidationError when a competitor is the tracked website, or a subdomain or path of it
 */
export function requireOtherWebsites(config: Websites, given: Partial<Websites>): void {
  if (given.website === undefined && given.competitors === undefined) return;
  const { website, competitors = [] } = config;
  const own = competitors.find((each) => isWithinWebsite(each, website));
  if (own === undefined) return;
  const isSame = websiteId(own) === websiteId(website);
  throw new ValidationError([given.competitors ? ofCompetitors(own, isSame) : ofWebsite(own, isSame)]);
}

const ofCompetitors = (own: string, isSame: boolean): FieldProblem => ({
  path: 'competitors',
  message: `competitors must not include ${isSame ? '' : 'part of '}your website: ${own}`,
});

const ofWebsite = (own: string, isSame: boolean): FieldProblem => ({
  path: 'website',
  message: isSame
    ? `website must not be one of the competitors: ${own}`
    : `website must not contain one of the competitors: ${own}`,
});
