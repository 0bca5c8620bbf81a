import type { ProviderResponse, ResponseFailure } from '../providers/search-adapter.js';
import type { FoundVolume, VolumeAdapter, VolumePage } from '../providers/volume-adapter.js';
import { jsonHeaders, locationCode, readTask } from './dataforseo-task.js';
import { isTraditionalChinese } from './languages.js';
import { listAt, member, missing } from './reading.js';

const BATCH = 1000;
const MOST_CHARACTERS = 80;
const MOST_WORDS = 10;
/** What Google Ads refuses in a keyword, control characters, emoji and half surrogate pairs included. */
const REFUSED_SYMBOLS = /[,!@%^*(){}[\]<>=;~`|\\?"\p{Cc}\p{Cs}\p{So}\p{Sk}\p{Me}]/u;
const REFUSED_FIELD = /invalid field:?\s*['"]?(\w+)/i;
const MONTHS = 12;
const RESULT = 'tasks[0].result';

/**
 * DataForSEO, Google Ads search volume, live: one charge for up to 1,000 keywords of a country and language, at most 12
 * requests a minute. A keyword that Google Ads refuses fails the whole request.
 */
export const dataforseoVolumes: VolumeAdapter = {
  batchSize: BATCH,
  accepts: (keyword, country) =>
    locationCode(country) !== undefined &&
    [...keyword].length <= MOST_CHARACTERS &&
    keyword.split(' ').length <= MOST_WORDS &&
    !REFUSED_SYMBOLS.test(keyword),
  request: ({ country, language, keywords }, key) => ({
    method: 'POST',
    path: '/v3/keywords_data/google_ads/search_volume/live',
    headers: jsonHeaders(key),
    body: [
      { keywords, location_code: locationCode(country), language_code: languageCode(language, country) },
    ],
  }),
  read,
  refusedFor: (said) => {
    const field = REFUSED_FIELD.exec(said)?.[1]?.toLowerCase() ?? '';
    if (field === 'keywords' || field === 'keyword') return 'keywords';
    return /^(?:location|language)_/.test(field) ? 'locale' : undefined;
  },
};

/** Google Ads has Chinese by its script only. */
function languageCode(language: string, country: string): string {
  if (language !== 'zh') return language;
  return isTraditionalChinese(country) ? 'zh_TW' : 'zh_CN';
}

function read(response: ProviderResponse): VolumePage | ResponseFailure {
  const read = readTask(response);
  if ('failure' in read) return read;
  const { task, isEmpty } = read;
  const charged = readCost(member(task, 'cost'));
  if (isEmpty || member(task, 'result_count') === 0) return { volumes: [], ...charged };
  const entries = listAt(task, 'result')?.slice(0, BATCH);
  if (!entries) return missing(RESULT);
  const volumes = entries.flatMap(toVolume);
  // Some entries may have another shape, but then not most of them.
  const isReadable = volumes.length * 2 >= entries.length;
  return isReadable ? { volumes, ...charged } : missing(`${RESULT}[].search_volume`);
}

function readCost(cost: unknown): { cost?: number } {
  return isCount(cost) ? { cost } : {};
}

function toVolume(entry: unknown): FoundVolume[] {
  const [keyword, volume] = [member(entry, 'keyword'), member(entry, 'search_volume')];
  if (typeof keyword !== 'string' || (volume !== null && !isCount(volume))) return [];
  const [cpc, competition] = [member(entry, 'cpc'), member(entry, 'competition_index')];
  const months = readMonths(listAt(entry, 'monthly_searches') ?? []);
  return [
    {
      keyword,
      volume: volume === null ? null : Math.round(volume),
      ...(isCount(cpc) && { cpc }),
      ...(isCount(competition) && competition <= 100 && { competition }),
      ...(months.length === MONTHS && { months }),
    },
  ];
}

/** The last twelve, which the provider lists in descending order; fewer when one is unknown. */
function readMonths(entries: readonly unknown[]): number[] {
  const dated = entries.map((entry) => ({
    month: Number(member(entry, 'year')) * 12 + Number(member(entry, 'month')),
    volume: member(entry, 'search_volume'),
  }));
  const last = dated.sort((one, other) => one.month - other.month).slice(-MONTHS);
  return last.flatMap(({ month, volume }) =>
    Number.isFinite(month) && isCount(volume) ? [Math.round(volume)] : [],
  );
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= Number.MAX_SAFE_INTEGER;
