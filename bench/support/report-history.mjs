// History for report.mjs --size large, written as day documents and dictionaries: through the application's
// repositories 730 days of 10,000 keywords would take hours.
import { Types } from 'mongoose';
import { packEntries, packPlaces, DAY_FORMAT, NOT_FOUND } from '../../dist/rank/positions/day-pack.js';
import { packFeatures, packSiteFeatures } from '../../dist/rank/positions/features/day-features.js';
import { DictionaryRepository } from '../../dist/rank/history/results/dictionary.repository.js';

export const DAY_MS = 24 * 3_600_000;
/** Positions, blocks and competitors repeat after so many days; times and links do not. */
const CYCLE_DAYS = 28;
/** Pages of a keyword, one after the other. */
const PAGES = 3;
const ALL_TYPES = 2 ** 25 - 1;

export const keywordsOf = (count) =>
  Array.from({ length: count }, (_, n) => ({
    keyword: `keyword ${n}`,
    country: 'US',
    tags: [`tag ${n % 7}`],
  }));

/** One in ten is not found. */
const positionOf = (keyword, ago) => {
  const position = 1 + ((keyword * 31 + ago * 7) % 111);
  return position > 100 ? NOT_FOUND : position;
};

/** Blocks of a result page; one in five has an AI Overview. */
const blocksOf = (keyword, ago) => {
  const f = (keyword * 2_654_435_761 + ago * 40_503) & 0b101_1010_0110;
  const withOverview = (keyword + ago) % 5 === 0 ? f | 1 : f;
  return {
    s: ALL_TYPES,
    f: withOverview,
    k: withOverview,
    o: withOverview & (keyword % 3),
    a: positionOf(keyword, ago) + 2,
  };
};

/**
 * The columns that repeat, packed once.
 * @param sites dictionary indexes of the competitors
 */
function columnsOf(keywords, sites) {
  return Array.from({ length: CYCLE_DAYS }, (_, ago) => {
    const numbers = keywords.map((_, keyword) => keyword);
    const places = numbers.map(
      (keyword) => new Map(sites.map((site) => [site, positionOf(keyword + 13 * site + 1, ago) || null])),
    );
    const packed = packPlaces(places);
    const owned = numbers.map((keyword) => new Map(sites.map((site) => [site, (keyword + site) % 4])));
    return {
      ...packed,
      features: packFeatures(numbers.map((keyword) => blocksOf(keyword, ago))),
      ...(sites.length > 0 && { site_features: packSiteFeatures(owned, packed.sites) }),
    };
  });
}

/**
 * Writes the dictionary and `days` day documents up to `end`.
 * @param end run time of the last day
 */
export async function writeHistory({ app, db }, config, { days, end }) {
  const dictionaries = app.get(DictionaryRepository);
  const dictionary = await dictionaries.load(config._id);
  const { website, language, keywords, competitors = [] } = config;
  const series = keywords.map(({ keyword, country }) =>
    dictionary.indexOfSeries({ keyword, country, near: '', website, language }),
  );
  const links = keywords.map((_, n) =>
    Array.from({ length: PAGES }, (_, page) => dictionary.indexOfLink(`https://${website}/${page}/${n}`)),
  );
  const columns = columnsOf(
    keywords,
    competitors.map((site) => dictionary.indexOfSite(site)),
  );
  if (!(await dictionaries.save(config._id, dictionary))) throw new Error('another writer');
  let batch = [];
  for (let ago = days - 1; ago >= 0; ago -= 1) {
    const runAt = new Date(end.getTime() - ago * DAY_MS);
    const day = runAt.toISOString().slice(0, 10);
    const entries = keywords.map((_, n) => {
      const best = positionOf(n, ago % CYCLE_DAYS);
      const count = best === NOT_FOUND ? 0 : 1;
      const link = count === 0 ? 0 : links[n][Math.floor(ago / 100) % PAGES];
      return {
        series: series[n],
        run: 0,
        best,
        worst: best,
        sum: best,
        count,
        depth: 100,
        rolled: false,
        checkedAt: runAt.getTime() + n,
        link,
      };
    });
    batch.push({
      _id: `${config._id}:${day}`,
      config: config._id,
      day,
      rev: 1,
      built_at: runAt,
      format: DAY_FORMAT,
      run_ats: [runAt],
      rows: packEntries(entries),
      ...columns[ago % CYCLE_DAYS],
    });
    if (batch.length * keywords.length >= 100_000 || ago === 0) {
      await db.collection('rank_days').insertMany(batch, { ordered: false });
      batch = [];
    }
  }
}

/** A configuration as it is stored, that no check is due for. */
export function configOf(account, slot, { website, keywords, competitors }, now) {
  return {
    _id: new Types.ObjectId(),
    account,
    keywords,
    website,
    language: 'en',
    ...(competitors.length > 0 && { competitors }),
    slot,
    managed_by_platform: false,
    deleted_on: null,
    createdAt: now,
    updatedAt: now,
    is_cron_running: false,
    last_triggred: now,
    last_day: now.toISOString().slice(0, 10),
    run: null,
    run_day: '',
    claims: 1,
    lease_until: new Date(0),
    checked_by_hand_at: new Date(0),
    dirty_days: [],
    events: [],
  };
}
