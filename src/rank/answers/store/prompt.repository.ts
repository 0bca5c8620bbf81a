import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { LRUCache } from 'lru-cache';
import type { Model, Types } from 'mongoose';
import { insertUnlessDuplicate } from '../../../database/errors/duplicate-key.js';
import { type Prompt, RANK_PROMPTS } from './prompt.schema.js';

export type PromptChange = Partial<
  Pick<Prompt, 'engines' | 'tags' | 'every' | 'weekday' | 'runs' | 'active'>
>;

/** A prompt in reports on all prompts. */
export interface ReportPrompt extends Pick<
  Prompt,
  '_id' | 'text' | 'country' | 'brand' | 'competitors' | 'tags' | 'createdAt'
> {
  /** The id as text. */
  key: string;
}

/** All prompts in one response of the store. */
const MAX_BATCH = 10_001;
/** Some 500 bytes each. */
const KEPT_PROMPTS = 50_000;
/** Longer than clocks differ and a change takes. */
const CLOCKS_MS = 60_000;

interface KeptPrompts {
  newest: number;
  prompts: readonly ReportPrompt[];
}

@Injectable()
export class PromptRepository {
  private readonly kept = new LRUCache<string, KeptPrompts>({
    maxSize: KEPT_PROMPTS,
    sizeCalculation: ({ prompts }) => Math.max(1, prompts.length),
  });

  constructor(@InjectModel(RANK_PROMPTS) private readonly prompts: Model<Prompt>) {}

  /**
   * Race: of concurrent requests that add the same prompt, the unique identity lets one insert.
   * @returns those that were inserted
   */
  async insert(prompts: readonly Prompt[]): Promise<Prompt[]> {
    const inserted: Prompt[] = [];
    for (const prompt of prompts)
      if (await insertUnlessDuplicate(this.prompts.create(prompt))) inserted.push(prompt);
    return inserted;
  }

  count(config: Types.ObjectId): Promise<number> {
    return this.prompts.countDocuments({ config }).exec();
  }

  ofConfig(config: Types.ObjectId): Promise<Prompt[]> {
    return this.prompts.find({ config }).sort({ _id: 1 }).lean<Prompt[]>().exec();
  }

  withIds(config: Types.ObjectId, ids: Types.ObjectId[]): Promise<Prompt[]> {
    return this.prompts
      .find({ config, _id: { $in: ids } })
      .lean<Prompt[]>()
      .exec();
  }

  /**
   * What reports on all prompts read, in the order of their ids. Race: prompts that were read before are the same when
   * there are as many and the newest change is the same, as an addition or change has a later time. Those that may have
   * changed while they were read are not kept.
   */
  async ofReports(config: Types.ObjectId, now: Date): Promise<readonly ReportPrompt[]> {
    const known = this.kept.get(String(config));
    if (known && (await this.isUnchanged(config, known))) return known.prompts;
    const fields = { text: 1, country: 1, brand: 1, competitors: 1, tags: 1, createdAt: 1, updatedAt: 1 };
    const found = await this.prompts.db
      .collection<Prompt>(RANK_PROMPTS)
      .find({ config }, { projection: fields, batchSize: MAX_BATCH })
      .toArray();
    const newest = Math.max(0, ...found.map(({ updatedAt }) => updatedAt.getTime()));
    const prompts = found
      .map((prompt) => ({ ...prompt, key: prompt._id.toHexString() }))
      .sort((one, other) => (one.key < other.key ? -1 : 1));
    if (newest < now.getTime() - CLOCKS_MS) this.kept.set(String(config), { newest, prompts });
    return prompts;
  }

  private async isUnchanged(config: Types.ObjectId, { newest, prompts }: KeptPrompts): Promise<boolean> {
    const [count, last] = await Promise.all([
      this.count(config),
      this.prompts
        .findOne({ config }, { updatedAt: 1 })
        .sort({ updatedAt: -1 })
        .lean<Pick<Prompt, 'updatedAt'>>(),
    ]);
    return count === prompts.length && (last?.updatedAt.getTime() ?? 0) === newest;
  }

  /** When a run of each prompt last ended, by the prompt's id. */
  async lastRuns(config: Types.ObjectId): Promise<Map<string, Date | null>> {
    const found = await this.prompts.db
      .collection<Prompt>(RANK_PROMPTS)
      .find({ config }, { projection: { last_run_at: 1 }, batchSize: MAX_BATCH })
      .toArray();
    return new Map(found.map(({ _id, last_run_at }) => [_id.toHexString(), last_run_at]));
  }

  withIdentity(config: Types.ObjectId, identities: string[]): Promise<Prompt[]> {
    return this.prompts
      .find({ config, identity: { $in: identities } })
      .lean<Prompt[]>()
      .exec();
  }

  find(config: Types.ObjectId, _id: Types.ObjectId): Promise<Prompt | null> {
    return this.prompts.findOne({ _id, config }).lean<Prompt | null>().exec();
  }

  findAny(_id: Types.ObjectId): Promise<Prompt | null> {
    return this.prompts.findById(_id).lean<Prompt | null>().exec();
  }

  change(
    config: Types.ObjectId,
    _id: Types.ObjectId,
    change: PromptChange,
    now: Date,
  ): Promise<Prompt | null> {
    return this.prompts
      .findOneAndUpdate({ _id, config }, { $set: { ...change, updatedAt: now } }, { returnDocument: 'after' })
      .lean<Prompt | null>()
      .exec();
  }

  /** @returns false when there is no such prompt */
  async delete(config: Types.ObjectId, ids: Types.ObjectId[]): Promise<boolean> {
    return (await this.prompts.deleteMany({ config, _id: { $in: ids } })).deletedCount > 0;
  }

  async deleteByConfig(config: Types.ObjectId): Promise<void> {
    await this.prompts.deleteMany({ config });
  }

  configsWithActive(): Promise<Types.ObjectId[]> {
    return this.prompts.distinct('config', { active: true }).exec() as Promise<Types.ObjectId[]>;
  }

  /** Active prompts whose scheduled runs of a day are not planned. */
  due(config: Types.ObjectId, day: string, weekday: number): Promise<Prompt[]> {
    return this.prompts
      .find({
        config,
        active: true,
        planned_day: { $lt: day },
        $or: [{ every: 'day' }, { every: 'week', weekday }],
      })
      .lean<Prompt[]>()
      .exec();
  }

  async markPlanned(ids: Types.ObjectId[], day: string): Promise<void> {
    await this.prompts.updateMany({ _id: { $in: ids } }, { $max: { planned_day: day } });
  }

  async markRun(_id: Types.ObjectId, at: Date): Promise<void> {
    await this.prompts.updateOne({ _id }, { $max: { last_run_at: at } });
  }
}
