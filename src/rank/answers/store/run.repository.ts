import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, type QueryFilter, Types } from 'mongoose';
import { inSlicesOf } from '../../../common/concurrency/in-slices.js';
import { findPage, type Page, type PageRequest } from '../../../common/validation/pagination.js';
import { isDuplicateKey } from '../../../database/errors/duplicate-key.js';
import type { Engine, RunReason } from '../domain/run.js';
import { type AnswerRun, RANK_ANSWER_RUNS } from './run.schema.js';

export type NewRun = Pick<AnswerRun, 'config' | 'prompt' | 'engine' | 'day' | 'number'>;

/** How a run ends. */
export type RunEnd = Pick<AnswerRun, 'state'> &
  Partial<
    Pick<
      AnswerRun,
      'model' | 'reason' | 'message' | 'mentioned' | 'cited' | 'orders' | 'content' | 'erase_at'
    >
  >;

const EPOCH = new Date(0);
const COUNTED = {
  prompt: 1,
  engine: 1,
  day: 1,
  state: 1,
  planned_at: 1,
  ended_at: 1,
  vendor: 1,
  api: 1,
  mentioned: 1,
  cited: 1,
  orders: 1,
} as const;
const OPEN = ['planned', 'asking', 'queued'] as const;
const RUNS_PER_WRITE = 1000;
/** In one pass. */
const MAX_LOOKS = 10_000;

/** Atomic updates of runs, each with the race that it decides. */
@Injectable()
export class AnswerRunRepository {
  constructor(@InjectModel(RANK_ANSWER_RUNS) private readonly runs: Model<AnswerRun>) {}

  /**
   * Race: of concurrent checks that plan the same run, the unique key of prompt, engine, day and number lets one insert.
   * @returns how many runs are new
   */
  async plan(runs: readonly NewRun[], now: Date): Promise<number> {
    let inserted = 0;
    for (let first = 0; first < runs.length; first += RUNS_PER_WRITE) {
      const documents = runs.slice(first, first + RUNS_PER_WRITE).map((run) => ({
        ...run,
        _id: new Types.ObjectId(),
        state: 'planned' as const,
        planned_at: now,
        lease_until: EPOCH,
      }));
      try {
        inserted += (await this.runs.insertMany(documents, { ordered: false, lean: false })).length;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        inserted += (error as { result?: { insertedCount?: number } }).result?.insertedCount ?? 0;
      }
    }
    return inserted;
  }

  /** Runs of a day by prompt and engine: the highest number, and whether one is open. */
  async planned(
    config: Types.ObjectId,
    prompts: Types.ObjectId[],
    day: string,
  ): Promise<Map<string, { last: number; open: boolean }>> {
    const found = await this.runs
      .find({ config, prompt: { $in: prompts }, day }, { prompt: 1, engine: 1, number: 1, state: 1 })
      .lean<Pick<AnswerRun, 'prompt' | 'engine' | 'number' | 'state'>[]>();
    const known = new Map<string, { last: number; open: boolean }>();
    for (const { prompt, engine, number, state } of found) {
      const key = `${String(prompt)}:${engine}`;
      const { last, open } = known.get(key) ?? { last: 0, open: false };
      known.set(key, { last: Math.max(last, number), open: open || OPEN.includes(state as never) });
    }
    return known;
  }

  /** Race: of several processes one takes the lease of a planned run; a killed one loses it. */
  claimPlanned(engines: readonly Engine[], now: Date, until: Date): Promise<AnswerRun | null> {
    return this.runs
      .findOneAndUpdate(
        { state: 'planned', lease_until: { $lte: now }, engine: { $in: [...engines] } },
        { $set: { lease_until: until, lease: new Types.ObjectId() } },
        { returnDocument: 'after', sort: { _id: 1 } },
      )
      .lean<AnswerRun | null>()
      .exec();
  }

  async renew({ _id, lease }: AnswerRun, lease_until: Date): Promise<void> {
    await this.runs.updateOne({ _id, lease }, { $set: { lease_until } });
  }

  /**
   * From here on the request may have been sent: it is not sent again after a crash. Race: a process that lost its lease
   * does not match.
   */
  async markAsking(
    run: AnswerRun,
    sent: { vendor: string; api: boolean; give_up_at: Date; lease_until: Date },
  ): Promise<boolean> {
    const { matchedCount } = await this.runs.updateOne(held(run, 'planned'), {
      $set: { ...sent, state: 'asking' },
    });
    return matchedCount === 1;
  }

  /** Leaves a run whose post had no answer to the search by its tag. */
  async abandon(run: AnswerRun): Promise<void> {
    await this.runs.updateOne(held(run, 'asking'), { $set: { lease: null, lease_until: EPOCH } });
  }

  async markQueued(run: AnswerRun, task: string): Promise<boolean> {
    const { matchedCount } = await this.runs.updateOne(held(run, 'asking'), {
      $set: { state: 'queued', task, lease: null, lease_until: EPOCH },
    });
    return matchedCount === 1;
  }

  /** The task of a run whose post lost its answer is found. Race: one process stores it. */
  async adopt(_id: Types.ObjectId, task: string): Promise<void> {
    await this.runs.updateOne(
      { _id, state: 'asking', task: null },
      { $set: { state: 'queued', task, lease: null, lease_until: EPOCH } },
    );
  }

  /** Tasks to look at, the longest waiting first. */
  async queued(vendor: string): Promise<Types.ObjectId[]> {
    const found = await this.runs
      .find({ state: 'queued', vendor }, { _id: 1 })
      .sort({ _id: 1 })
      .limit(MAX_LOOKS)
      .lean<Pick<AnswerRun, '_id'>[]>();
    return found.map(({ _id }) => _id);
  }

  /** Race: of several processes one looks at a task at a time. */
  claimQueued(_id: Types.ObjectId, now: Date, until: Date): Promise<AnswerRun | null> {
    return this.runs
      .findOneAndUpdate(
        { _id, state: 'queued', lease_until: { $lte: now } },
        { $set: { lease_until: until, lease: new Types.ObjectId() } },
        { returnDocument: 'after' },
      )
      .lean<AnswerRun | null>()
      .exec();
  }

  /** Frees a task that is not ready. */
  async release(run: AnswerRun): Promise<void> {
    await this.runs.updateOne(held(run, 'queued'), { $set: { lease: null, lease_until: EPOCH } });
  }

  /** Runs whose process died, or whose lease is over, while the request may have been sent. */
  orphaned(vendor: string, now: Date): Promise<AnswerRun[]> {
    return this.runs
      .find({ state: 'asking', lease_until: { $lte: now }, vendor })
      .lean<AnswerRun[]>()
      .exec();
  }

  /** Runs that nothing has ended in time, such as those of a vendor that is no longer used. */
  overdue(before: Date, now: Date): Promise<AnswerRun[]> {
    return this.runs
      .find({
        state: { $in: ['asking', 'queued'] },
        lease_until: { $lte: now },
        give_up_at: { $lte: before },
      })
      .limit(MAX_LOOKS)
      .lean<AnswerRun[]>()
      .exec();
  }

  /** Race: a process that lost its lease does not match. */
  async drop(run: AnswerRun): Promise<void> {
    await this.runs.deleteOne(held(run, 'planned'));
  }

  /** Race: a process that lost its lease does not match; nor does a run that was deleted with its prompt. */
  async end(run: AnswerRun, end: RunEnd, now: Date): Promise<boolean> {
    const { matchedCount } = await this.runs.updateOne(
      { _id: run._id, state: run.state, lease: run.lease },
      { $set: { ...end, ended_at: now, alert_due: now, lease: null, lease_until: EPOCH } },
    );
    return matchedCount === 1;
  }

  /** Race: a process that has taken the run keeps it. */
  async interrupt({ _id, state }: AnswerRun, reason: RunReason, now: Date): Promise<boolean> {
    const { matchedCount } = await this.runs.updateOne(
      { _id, state, lease_until: { $lte: now } },
      { $set: { state: 'failed', reason, ended_at: now, alert_due: now, lease: null } },
    );
    return matchedCount === 1;
  }

  /** Ended runs that alerts have not compared, of one prompt and engine on a day, or of all. */
  async alertsDue(of: Pick<AnswerRun, 'prompt' | 'engine' | 'day'> | object): Promise<DueRun[]> {
    return this.runs
      .find({ ...of, alert_due: { $exists: true } }, { config: 1, prompt: 1, engine: 1, day: 1 })
      .lean<DueRun[]>();
  }

  async markCompared(ids: Types.ObjectId[]): Promise<void> {
    await this.runs.updateMany({ _id: { $in: ids } }, { $unset: { alert_due: 1 } });
  }

  /** Texts, sources and searches only: the counts stay. */
  async eraseContent(now: Date): Promise<void> {
    await this.runs.updateMany({ erase_at: { $lte: now } }, { $set: { content: null, erase_at: null } });
  }

  hasOpen(config: Types.ObjectId, prompt: Types.ObjectId, engine: Engine, day: string): Promise<boolean> {
    return this.runs
      .exists({ config, prompt, engine, day, state: { $in: [...OPEN] } })
      .then((found) => found !== null);
  }

  hasOpenOf(planned: Pick<QueryFilter<AnswerRun>, 'config' | 'planned_at'>): Promise<boolean> {
    return this.runs.exists({ ...planned, state: { $in: [...OPEN] } }).then((found) => found !== null);
  }

  async deleteByPrompt(prompt: Types.ObjectId): Promise<void> {
    await this.runs.deleteMany({ prompt });
  }

  async deleteByConfig(config: Types.ObjectId): Promise<void> {
    await this.runs.deleteMany({ config });
  }

  /** What reports count, without contents. */
  async *counted(filter: QueryFilter<AnswerRun>): AsyncGenerator<CountedRun> {
    yield* inSlicesOf(
      this.runs.find(filter, COUNTED).lean<CountedRun[]>().cursor() as AsyncIterable<CountedRun>,
    );
  }

  async *withContent(filter: QueryFilter<AnswerRun>): AsyncGenerator<RunWithContent> {
    const fields = { ...COUNTED, content: 1, erase_at: 1 };
    yield* inSlicesOf(
      this.runs.find(filter, fields).lean<RunWithContent[]>().cursor() as AsyncIterable<RunWithContent>,
    );
  }

  page(filter: QueryFilter<AnswerRun>, page: PageRequest): Promise<Page<AnswerRun>> {
    return findPage<AnswerRun>(this.runs, filter, { planned_at: -1, _id: -1 }, page);
  }

  list(filter: QueryFilter<AnswerRun>): AsyncIterable<AnswerRun> {
    const found = this.runs.find(filter).sort({ planned_at: -1, _id: -1 }).lean<AnswerRun[]>();
    return inSlicesOf(found.cursor() as AsyncIterable<AnswerRun>);
  }
}

export type DueRun = Pick<AnswerRun, '_id' | 'config' | 'prompt' | 'engine' | 'day'>;

export type CountedRun = Pick<
  AnswerRun,
  | '_id'
  | 'prompt'
  | 'engine'
  | 'day'
  | 'state'
  | 'planned_at'
  | 'ended_at'
  | 'vendor'
  | 'api'
  | 'mentioned'
  | 'cited'
  | 'orders'
>;

export type RunWithContent = CountedRun & Pick<AnswerRun, 'content' | 'erase_at'>;

const held = ({ _id, lease }: AnswerRun, state: AnswerRun['state']) => ({ _id, state, lease });
