import { HttpProblem, readMember } from '../http/exchange.js';
import { hash, share } from '../results/hash.js';
import { readCountry, taskBody, taskDialect, readTask } from './dataforseo-task.js';
import { type Dialect, needed, onlyKnown, type World } from './dialect.js';

const MOST_KEYWORDS = 1000;
/** `§` is one that a client may not know of. */
const REFUSED = /[,!@%^*(){}[\]<>=;~`|\\?"§]|\p{Extended_Pictographic}/u;
/** Google Ads has Chinese by its script only, and no Latin. */
const UNKNOWN_LANGUAGES = ['la', 'zh'];
const COST = 0.09;
const UNKNOWN_SHARE = 0.1;

/** Search volumes of Google Ads for up to 1,000 keywords; in `q` they are separated by commas, which no keyword has. */
export const dataforseoVolumes: Dialect = {
  ...taskDialect,
  names: ['dataforseo'],
  owns: (path) => path === '/v3/keywords_data/google_ads/search_volume/live',
  read: (request) => {
    const task = readTask(request);
    onlyKnown(Object.keys(task ?? {}), ['keywords', 'location_code', 'language_code']);
    const keywords = readKeywords(readMember(task, 'keywords'));
    const language = needed(readMember(task, 'language_code'), 'language_code');
    if (UNKNOWN_LANGUAGES.includes(language)) throw new HttpProblem(400, "Invalid Field: 'language_code'.");
    return {
      q: keywords.join(','),
      country: readCountry(task),
      language,
      start: 0,
      num: keywords.length,
    };
  },
  page: ({ q, country, language, num }, { day }, most = num) => {
    const keywords = q.toLowerCase().split(',').slice(0, most);
    const result = keywords.map((keyword) => toVolume(keyword, country, language, day));
    return taskBody(20_000, 'Ok.', result, COST);
  },
};

function readKeywords(value: unknown): string[] {
  const keywords = Array.isArray(value) ? value.map((each) => needed(each, 'keywords')) : [];
  if (keywords.length === 0 || keywords.length > MOST_KEYWORDS)
    throw new HttpProblem(400, "Invalid Field: 'keywords'.");
  const invalid = keywords.find(
    (keyword) => keyword.length > 80 || keyword.split(/\s+/).length > 10 || REFUSED.test(keyword),
  );
  if (invalid === undefined) return keywords;
  throw new HttpProblem(
    400,
    `Invalid Field: 'keywords'. Keyword text has invalid characters or symbols: '${invalid}'.`,
  );
}

/** Long keywords are searched for less. Months are descending, as the provider lists them. */
function toVolume(keyword: string, country: string, language: string, day: World['day']): object {
  const seed = [keyword, country, language] as const;
  const isUnknown = share('unknown volume', ...seed) < UNKNOWN_SHARE;
  const magnitude = 5.2 - 0.6 * keyword.split(' ').length - 2 * share('volume', ...seed);
  const volume = Math.max(10, Math.round(10 ** magnitude / 10) * 10);
  const competition = hash('competition', ...seed) % 101;
  return {
    keyword,
    location_code: null,
    language_code: language,
    search_partners: false,
    competition: isUnknown ? null : competition > 66 ? 'HIGH' : competition > 33 ? 'MEDIUM' : 'LOW',
    competition_index: isUnknown ? null : competition,
    search_volume: isUnknown ? null : volume,
    cpc: isUnknown ? null : Math.round(20 + 400 * share('cpc', ...seed)) / 100,
    monthly_searches: isUnknown ? null : monthsBefore(day, volume, seed),
  };
}

function monthsBefore(day: number, volume: number, seed: readonly string[]): object[] {
  const today = new Date(day * 24 * 3_600_000);
  return Array.from({ length: 12 }, (_, index) => {
    const month = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1 - index, 1));
    const factor = 0.7 + 0.6 * share('month', month.getUTCMonth(), ...seed);
    return {
      year: month.getUTCFullYear(),
      month: month.getUTCMonth() + 1,
      search_volume: Math.round((volume * factor) / 10) * 10,
    };
  });
}
