import type { mongo } from 'mongoose';
import { localDay } from '../../../src/common/time/zone.js';
import { NOTIFICATIONS, type Notification } from '../../../src/notifications/notification.schema.js';
import { type Mail, OUTBOX } from '../../../src/mail/mail.schema.js';
import { RANK_CONFIGS, type RankConfig } from '../../../src/rank/tracking/config/config.schema.js';
import { RANK_DAYS, type RankDay } from '../../../src/rank/history/results/day.schema.js';
import { keywordId } from '../../../src/rank/positions/series.js';
import { type ErrorDay, RANK_ERRORS } from '../../../src/rank/tracking/error-log/error-log.repository.js';
import { SEO_RESULTS, type SeoResult } from '../../../src/rank/history/results/result.schema.js';
import { type Run, RUNS } from '../../../src/rank/history/runs/run.schema.js';
import { type Slot, SLOTS } from '../../../src/slots/slot.schema.js';
import { SEARCH_USAGE, type SearchUsage } from '../../../src/rank/search/usage/search-usage.repository.js';
import type { Cast } from './accounts.js';
import { budgetsKept, dayWhole } from './budgets.js';

/** Everything that the store holds, read at one go. */
export interface Stored {
  configs: RankConfig[];
  slots: Slot[];
  results: SeoResult[];
  runs: Run[];
  errors: ErrorDay[];
  usage: SearchUsage[];
  days: RankDay[];
  notifications: Notification[];
  mails: Mail[];
}

export async function readStore(db: mongo.Db): Promise<Stored> {
  const all = async <T extends object>(name: string) =>
    (await db.collection(name).find().toArray()) as unknown as T[];
  return {
    configs: await all(RANK_CONFIGS),
    slots: await all(SLOTS),
    results: await all(SEO_RESULTS),
    runs: await all(RUNS),
    errors: await all(RANK_ERRORS),
    usage: await all(SEARCH_USAGE),
    days: await all(RANK_DAYS),
    notifications: await all(NOTIFICATIONS),
    mails: await all(OUTBOX),
  };
}

export type Look = (stored: Stored, cast: Cast, now: Date) => string[];

const isLive = ({ deleted_on }: RankConfig) => deleted_on === null;
const twiceIn = (keys: string[]) => keys.filter((key, at) => keys.indexOf(key) !== at);

/** Every live configuration has run today, and is released: no flag, no lease, no dirty day. */
const nothingStuck: Look = ({ configs, slots, runs }, _cast, now) => {
  const zones = new Map(slots.map(({ _id, timezone }) => [String(_id), timezone]));
  const stuck = configs.filter(isLive).flatMap((config) => {
    const { _id, run, run_day, lease_until, is_cron_running, last_day, dirty_days, slot } = config;
    const idle = !run && run_day === '' && lease_until.getTime() === 0 && !is_cron_running;
    const zone = zones.get(String(slot));
    if (!zone) return [`configuration ${_id} has no slot`];
    const ran = last_day >= localDay(now, zone);
    if (idle && ran && dirty_days.length === 0) return [];
    return [
      `configuration ${_id} is stuck: ${JSON.stringify({ run, run_day, lease_until, last_day, dirty_days })}`,
    ];
  });
  const open = runs.filter(({ status }) => status === 'running').map(({ _id }) => `run ${_id} never ends`);
  const withEvents = configs.filter(({ events }) => events.length > 0);
  return [
    ...stuck,
    ...open,
    ...withEvents.map(({ _id }) => `events of configuration ${_id} are not delivered`),
  ];
};

/** A slot counts exactly the live configurations that are in it. */
const slotsCount: Look = ({ configs, slots }) =>
  slots.flatMap(({ _id, members, current_count: count }) => {
    const live = configs.filter((config) => isLive(config) && config.slot.equals(_id));
    const [has, should] = [members, live.map(({ _id }) => _id)].map((ids) => ids.map(String).sort().join());
    if (has === should && count === live.length) return [];
    return [`slot ${_id} counts ${count} and has [${has}], where [${should}] are in it`];
  });

/** Each owed notification exists once; each owed mail was sent and arrived. */
const everyoneNotified: Look = ({ configs, notifications, mails }, { operator, members }) => {
  const owed = { notes: [] as string[], mails: [] as string[] };
  for (const { _id, account, deleted_on } of configs) {
    for (const kind of deleted_on ? ['config_created', 'config_deleted'] : ['config_created'])
      for (const recipient of [String(account), operator.account])
        owed.notes.push(`${kind}:${_id}:${recipient}`);
    const by = members.find((member) => member.account === String(account));
    if (deleted_on) owed.mails.push(`config_deleted:${_id}:${by?.email}`);
  }
  const notes = notifications.map(({ key }) => key).filter((key) => key.startsWith('config_'));
  const keys = mails.map(({ key }) => key);
  return [
    ...differences('notification', owed.notes, notes),
    ...differences('mail', owed.mails, keys),
    ...mails
      .filter(({ state }) => state !== 'sent')
      .map(({ key, state, reason, attempts }) => `mail ${key} is ${state} (${attempts}: ${reason})`),
  ];
};

function differences(what: string, owed: string[], has: string[]): string[] {
  return [
    ...owed.filter((key) => !has.includes(key)).map((key) => `${what} ${key} is missing`),
    ...has.filter((key) => !owed.includes(key)).map((key) => `${what} ${key} is of nothing that happened`),
    ...twiceIn(has).map((key) => `${what} ${key} is there twice`),
  ];
}

/** One result a keyword and day. */
const oneResult: Look = ({ results }) =>
  twiceIn(
    results.map(({ config, slot_day, keyword, country, near = '', website, language }) =>
      JSON.stringify([config, slot_day, keyword, country, near, website, language]),
    ),
  ).map((key) => `two results of ${key}`);

/** No document of a day is older than its results. */
const daysFresh: Look = ({ configs, results, days }) => {
  const built = new Map(days.map(({ _id, built_at }) => [_id, built_at]));
  const live = new Set(configs.filter(isLive).map(({ _id }) => String(_id)));
  const wanting = results
    .filter(({ config, deleted_on }) => live.has(String(config)) && deleted_on === null)
    .filter(({ config, slot_day }) => !built.has(`${config}:${slot_day}`))
    .map(({ config, slot_day }) => `${config} has results on ${slot_day}, and no document of the day`);
  const left = results.filter(({ config, deleted_on }) => !live.has(String(config)) && deleted_on === null);
  return [
    ...new Set(wanting),
    ...left.map(({ config }) => `a result of the deleted ${config} is still there`),
    ...days.filter(({ config }) => !live.has(String(config))).map(({ _id }) => `the day ${_id} is left over`),
  ];
};

/**
 * A keyword with a real result of the day's run is in no log of that day's errors; one that was checked on demand may have
 * failed since. The log of a deleted configuration is invisible.
 */
const logsTrue: Look = ({ configs, results, errors, runs }) => {
  const live = new Set(configs.filter(isLive).map(({ _id }) => String(_id)));
  const byHand = new Set(runs.filter(({ reason }) => reason === 'check').map(({ _id }) => String(_id)));
  const real = new Set(
    results
      .filter(({ config, rolled_from_previous }) => live.has(String(config)) && !rolled_from_previous)
      .filter(({ run }) => !byHand.has(String(run)))
      .map((result) => `${result.config}:${result.slot_day}:${keywordId(result)}`),
  );
  return errors.flatMap(({ _id, entries }) =>
    entries
      .filter((entry) => real.has(`${_id}:${keywordId(entry)}`))
      .map(({ keyword }) => `${_id} logs '${keyword}', which has a result`),
  );
};

/** What a run that is done counted adds up, and there is one that the stamp of the configuration comes from. */
const runsAddUp: Look = ({ configs, runs }) => {
  const wrong = runs.filter(({ status, keywords, ranked, not_found, failed, rolled, finished_at }) => {
    if (status === 'missed') return false;
    const settled = ranked + not_found + failed;
    const right = status === 'done' ? settled === keywords : settled <= keywords;
    return !right || rolled > failed || finished_at === null;
  });
  const stamped = configs
    .filter(isLive)
    .filter(
      ({ _id, last_triggred }) =>
        last_triggred !== null &&
        !runs.some(
          ({ config, run_at, status }) =>
            config.equals(_id) && status === 'done' && run_at.getTime() === last_triggred.getTime(),
        ),
    );
  return [
    ...wrong.map((run) => `run ${run._id} does not add up: ${JSON.stringify(run)}`),
    ...stamped.map(({ _id }) => `the stamp of ${_id} comes from no run that is done`),
  ];
};

/** Descriptions of broken promises. Most may be true only shortly after the last fault. */
export function broken(stored: Stored, cast: Cast, now: Date): string[] {
  const looks = [
    nothingStuck,
    slotsCount,
    everyoneNotified,
    oneResult,
    daysFresh,
    logsTrue,
    runsAddUp,
    budgetsKept,
    dayWhole,
  ];
  return looks.flatMap((look) => look(stored, cast, now));
}
