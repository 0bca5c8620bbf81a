import { INSTALLATION, utcDay } from '../../../src/rank/positions/request-counter.js';
import { keywordId } from '../../../src/rank/positions/series.js';
import { BUDGET_USED_UP } from '../../../src/rank/positions/search-failure.js';
import type { Cast } from './accounts.js';
import type { Look, Stored } from './promises.js';
import { BUDGETS } from './world.js';

/** '<scope>:2026-03-11' or '<scope>:2026-03' */
export function counterOf(id: string) {
  const [scope = '', date = ''] = id.split(':');
  return { scope, period: date.length === 'YYYY-MM-DD'.length ? 'day' : 'month' };
}

export function limitOf(id: string, { members }: Cast): number {
  const { scope, period } = counterOf(id);
  if (period === 'month') return Number.POSITIVE_INFINITY;
  if (scope === INSTALLATION) return BUDGETS.installation;
  return scope === members[0]!.account ? BUDGETS.member : Number.POSITIVE_INFINITY;
}

/** No counter exceeds its budget. */
export const budgetsKept: Look = ({ usage }, cast) =>
  usage
    .filter(({ _id, used }) => used > limitOf(_id, cast))
    .map(({ _id, used }) => `${_id} counts ${used} requests, at most ${limitOf(_id, cast)} are allowed`);

type Config = Stored['configs'][number];

/**
 * The day that was run in peace: each keyword has a real result, or was refused by its account's budget. One that was
 * refused is logged, and an earlier result rolled forward.
 */
export const dayWhole: Look = (stored, cast, now) =>
  stored.configs.flatMap((config) => {
    if (config.deleted_on !== null) return [];
    const { _id, keywords, last_day: today } = config;
    const results = stored.results.filter((each) => each.config.equals(_id));
    const idsOf = (rows: typeof results) => new Set(rows.map(keywordId));
    const ofToday = results.filter(({ slot_day }) => slot_day === today);
    const real = idsOf(ofToday.filter(({ rolled_from_previous }) => !rolled_from_previous));
    const earlier = idsOf(results.filter(({ slot_day }) => slot_day < today));
    const present = idsOf(ofToday);
    const refused = refusedOn(today, config, stored, cast, now);
    return keywords.flatMap((entry) => {
      const id = keywordId(entry);
      if (real.has(id)) return [];
      const name = `'${entry.keyword}' of ${_id} on ${today}`;
      if (!refused.has(id)) return [`there is no result of ${name}`];
      return earlier.has(id) && !present.has(id) ? [`${name} was refused and not rolled forward`] : [];
    });
  });

/** Keywords that a budget refused; none unless the account's is used up. That of the installation is enough for a day. */
function refusedOn(
  today: string,
  { _id, account, last_triggred }: Config,
  { errors, usage }: Stored,
  cast: Cast,
  now: Date,
): Set<string> {
  const days = [last_triggred ?? now, now].map(utcDay);
  const counters = days.map((day) => `${account}:${day}`);
  const usedUp = usage.some(
    (counter) => counters.includes(counter._id) && counter.used >= limitOf(counter._id, cast),
  );
  const logged = errors.find((log) => log._id === `${_id}:${today}`)?.entries ?? [];
  return new Set(
    logged.filter(({ message }) => usedUp && message === BUDGET_USED_UP).map((entry) => keywordId(entry)),
  );
}
