import { Types } from 'mongoose';
import type { Account } from '../../../auth/index.js';
import { omitUndefined } from '../../../common/omit-undefined.js';
import type { OutboxEvent } from '../../../outbox/index.js';
import { keywordView } from '../../positions/keyword-list.js';
import type { CreateConfigDto } from './config.dto.js';
import type { RankConfig } from './config.schema.js';
import { type FieldProblem, ValidationError } from '../../../common/errors.js';
import type { RhythmDto } from './rhythm.dto.js';

/** A configuration as it is stored once it has a slot and its event. */
type ConfigDraft = Omit<RankConfig, 'slot' | 'events'>;
export type StoredDraft = ConfigDraft & { events: OutboxEvent[] };

/** @throws ValidationError when the fields of the rhythm together make no sense */
export function configDraft(
  account: Account,
  body: CreateConfigDto,
  parent: Pick<RankConfig, 'managed_by_platform' | 'parent_account'>,
  now: Date,
): ConfigDraft {
  const { keywords, website, language, match, competitors } = body;
  return {
    _id: new Types.ObjectId(),
    account: account._id,
    keywords: keywords.map(keywordView),
    website,
    language,
    ...omitUndefined({ match, competitors }),
    ...rhythmChange({}, body).set,
    ...parent,
    deleted_on: null,
    createdAt: now,
    updatedAt: now,
    ...neverChecked(),
  };
}

/** The state of the daily check before the first run. */
export const neverChecked = () => ({
  is_cron_running: false,
  last_triggred: null,
  last_day: '',
  run: null,
  run_day: '',
  lease_until: new Date(0),
  claims: 0,
  checked_by_hand_at: new Date(0),
  dirty_days: [],
});

type StoredRhythm = Pick<RankConfig, 'every' | 'weekday' | 'depth' | 'deep_every'>;

/** What a request makes of the stored rhythm and depth. */
export interface RhythmChange {
  set: Partial<StoredRhythm> & Pick<RankConfig, 'had_depth'>;
  /** Stored fields that no longer apply. */
  unset: (keyof StoredRhythm)[];
  /** Whether other days have a check than before. */
  otherDays: boolean;
}

/**
 * @param stored empty for a new configuration
 * @param given fields that are absent stay as they are
 * @throws ValidationError when the fields together make no sense
 */
export function rhythmChange(stored: StoredRhythm, given: RhythmDto): RhythmChange {
  const every = given.every ?? stored.every;
  const weekday = every === 'week' ? (given.weekday ?? stored.weekday) : undefined;
  const depth = given.depth === null ? undefined : (given.depth ?? stored.depth);
  const deep = given.deep_every === null ? undefined : (given.deep_every ?? stored.deep_every);
  const deep_every = deep && { depth: deep.depth, every: deep.every, weekday: deep.weekday };
  const problems = findProblems({ every, weekday, depth, deep_every }, given);
  if (problems.length > 0) throw new ValidationError(problems);
  const after: StoredRhythm = omitUndefined({ every, weekday, depth, deep_every });
  const unset = FIELDS.filter((field) => stored[field] !== undefined && after[field] === undefined);
  const losesDepth = unset.includes('depth') || unset.includes('deep_every');
  return {
    set: { ...after, ...(losesDepth && { had_depth: true }) },
    unset,
    otherDays: (stored.every ?? 'day') !== (every ?? 'day') || stored.weekday !== weekday,
  };
}

const FIELDS = ['every', 'weekday', 'depth', 'deep_every'] as const satisfies (keyof StoredRhythm)[];

function findProblems({ every, weekday, depth, deep_every }: StoredRhythm, given: RhythmDto): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (every === 'week' && weekday === undefined)
    problems.push({ path: 'weekday', message: 'weekday is required with every week' });
  if (every !== 'week' && given.weekday !== undefined)
    problems.push({ path: 'weekday', message: 'weekday needs every week' });
  if (depth !== undefined && deep_every && deep_every.depth < depth)
    problems.push(
      given.deep_every
        ? { path: 'deep_every.depth', message: `deep_every.depth must be at least depth, which is ${depth}` }
        : { path: 'depth', message: `depth must be at most deep_every.depth, which is ${deep_every.depth}` },
    );
  return problems;
}
