import type { Types } from 'mongoose';
import { inSlices } from '../../../common/concurrency/in-slices.js';
import { type AlertRule, neededFor, type Observed } from '../../positions/alert-rules.js';
import {
  addObserved,
  addReached,
  type Details,
  keywordsBySeries,
  PastBlocks,
} from '../domain/alerted-keywords.js';
import { reveals } from '../../positions/comparable.js';
import { NOT_FOUND, type PackedDay } from '../../positions/day-pack.js';
import type { KnownBlocks } from '../../positions/features/known-blocks.js';
import type { Keyword } from '../../positions/keyword-list.js';
import type { DaysService, Dictionary, ResultRepository, RunRepository } from '../../history/index.js';
import type { RankConfig } from '../../tracking/index.js';

/** Results of a day, and the last ones before it, by the index of a series. */
interface ComparedDay {
  keywords: Map<number, Keyword>;
  now: Map<number, Observed>;
  before: Map<number, Observed>;
  /** The last positions that reveal as much as those of now, where a configuration has searched to several depths. */
  reached: Map<number, Observed> | undefined;
  /** What earlier pages reveal of their blocks; undefined: no rule needs it. */
  known: ReadonlyMap<number, KnownBlocks> | undefined;
}

/** Days with results that are read for keywords without an earlier one, such as new keywords. */
const MAX_EARLIER_DAYS = 31;
/** Days that are read while no page has revealed a block, such as those of a provider that does not see it. */
const MAX_BLOCK_DAYS = 366;

/** What a comparison reads. */
interface DaySources {
  days: DaysService;
  results: ResultRepository;
  runs: RunRepository;
}

/**
 * Compares a day with the days before it, by their day documents. Each keyword is compared with its own newest earlier real
 * result, which is that of the newest earlier day, unless it failed there. Results of suspicious runs count on neither side.
 * @param upTo later runs are left out: they are judged when they have ended
 */
export async function compareDay(
  sources: DaySources,
  config: RankConfig,
  day: string,
  upTo: Date,
  rules: readonly AlertRule[],
): Promise<ComparedDay> {
  const { pages, blocks } = neededFor(rules);
  const { dictionary, days } = await sources.days.read(config, day, day, { features: blocks !== undefined });
  // A day that is read from its results may add series, whose indexes are not stored.
  const stored = dictionary.series.length;
  const today = await readFirst(days);
  const series = dictionary.series.slice(0, stored);
  const keywords = await inSlices(keywordsBySeries(config, series));
  const [now, before] = [new Map<number, Observed>(), new Map<number, Observed>()];
  const compared: ComparedDay = { keywords, now, before, reached: undefined, known: undefined };
  if (!today) return compared;
  const isSuspicious = await readSuspicious(sources.runs, config._id, day);
  const readLink = pages ? (link: number) => dictionary.link(link) : undefined;
  const details = { readLink, blocks: blocks !== undefined };
  addObserved(now, today, keywords, (runAt) => runAt <= upTo && !isSuspicious(runAt), details);
  const past = blocks && new PastBlocks(now, blocks);
  compared.known = past?.known;
  await addEarlier(sources, config, day, dictionary, compared, { readLink, past });
  return compared;
}

async function addEarlier(
  { days: stored, results, runs }: DaySources,
  config: RankConfig,
  day: string,
  dictionary: Dictionary,
  compared: ComparedDay,
  { readLink, past }: { readLink: Details['readLink']; past: PastBlocks | undefined },
): Promise<void> {
  const { now, before } = compared;
  let next: string | undefined = day;
  const isCutNow = isCutAny(now);
  const hasPositions = () => [before, compared.reached].every((map) => !map || map.size >= now.size);
  for (let read = 0; read < MAX_BLOCK_DAYS; read += 1) {
    // A keyword without a position by then is new.
    if (read === MAX_EARLIER_DAYS) past?.retain(before);
    const needsPositions = read < MAX_EARLIER_DAYS && !hasPositions();
    if (!needsPositions && (past?.isComplete ?? true)) return;
    next = await results.newestRealDay(config._id, next);
    if (next === undefined) return;
    const { days } = await stored.read(config, next, next, {
      known: dictionary,
      features: past !== undefined,
    });
    const found = await readFirst(days);
    const isSuspicious = await readSuspicious(runs, config._id, next);
    if (!found) continue;
    const counts = (runAt: Date) => !isSuspicious(runAt);
    past?.add(found, counts);
    if (!needsPositions) continue;
    addObserved(before, found, now, counts, { readLink, blocks: false });
    if (compared.reached) addReached(compared.reached, found, now, counts);
    else if (isCutNow || isCutAny(before)) compared.reached = findReached(now, before);
  }
}

async function readSuspicious(
  runs: RunRepository,
  config: Types.ObjectId,
  day: string,
): Promise<(runAt: Date) => boolean> {
  const times = new Set((await runs.suspiciousTimes(config, day)).map((at) => at.getTime()));
  return (runAt) => times.has(runAt.getTime());
}

function isCutAny(observed: ReadonlyMap<number, Observed>): boolean {
  for (const { cut, best } of observed.values()) if (cut === true && best === NOT_FOUND) return true;
  return false;
}

const findReached = (now: ReadonlyMap<number, Observed>, before: ReadonlyMap<number, Observed>) =>
  new Map([...before].filter(([series, observed]) => reveals(observed, now.get(series)!)));

async function readFirst(days: AsyncIterable<PackedDay>): Promise<PackedDay | undefined> {
  for await (const day of days) return day;
  return undefined;
}
