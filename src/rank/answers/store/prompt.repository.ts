import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { LRUCache } from 'lru-cache';
import type { Model, Types } from 'mongoose';
import { insertUnlessDuplicate } from '../../../database/errors/duplicate-key.js';
import { type Prompt, RANK_PROMPTS } from './prompt.schema.js';

export type PromptChange = Partial<
  Pick<Prompt, 'engines' | 'tags' | 'every' | 'weekday' | 'runs' | 'active'>
>;

type FixedPrompt = Pick<Prompt, 'text' | 'country' | 'brand' | 'competitors' | 'createdAt'>;

/** A prompt in reports on all prompts. */
export interface ReportPrompt extends FixedPrompt, Pick<Prompt, '_id' | 'tags' | 'last_run_at'> {
  /** The id as text. */
  key: string;
}

/** All prompts in one response of the store. */
const MAX_BATCH = 10_001;
/** Some 500 bytes each. */
const CACHED_PROMPTS = 50_000;

@Injectable()
export class PromptRepository {
  /** By configuration and prompt. A prompt does not change in it, so that it is never outdated. */
  private readonly fixed = new LRUCache<string, Map<string, FixedPrompt>>({
    maxSize: CACHED_PROMPTS,
    sizeCalculation: (prompts) => Math.max(1, prompts.size),
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

  /** What reports on all prompts read, in the order of their ids: what is fixed is read once. */
  async ofReports(config: Types.ObjectId): Promise<ReportPrompt[]> {
    const found = await this.prompts.db
      .collection<Prompt>(RANK_PROMPTS)
      .find({ config }, { projection: { tags: 1, last_run_at: 1 }, batchSize: MAX_BATCH })
      .toArray();
    const prompts = found.map(({ _id, tags, last_run_at }) => ({
      _id,
      key: _id.toHexString(),
      tags,
      last_run_at,
    }));
    const fixed = await this.readFixed(config, prompts);
    const whole: ReportPrompt[] = [];
    for (const { _id, key, tags, last_run_at } of prompts) {
      const known = fixed.get(key);
      if (!known) continue;
      const { text, country, brand, competitors, createdAt } = known;
      whole.push({ _id, key, tags, last_run_at, text, country, brand, competitors, createdAt });
    }
    return whole.sort((one, other) => (one.key < other.key ? -1 : 1));
  }

  private async readFixed(
    config: Types.ObjectId,
    prompts: readonly Pick<ReportPrompt, '_id' | 'key'>[],
  ): Promise<ReadonlyMap<string, FixedPrompt>> {
    const known = this.fixed.get(String(config)) ?? new Map<string, FixedPrompt>();
    const missing = prompts.filter(({ key }) => !known.has(key)).map(({ _id }) => _id);
    if (missing.length === 0) return known;
    const isNew = missing.length === prompts.length;
    const fields = { text: 1, country: 1, brand: 1, competitors: 1, createdAt: 1 };
    const found = await this.prompts
      .find(isNew ? { config } : { config, _id: { $in: missing } }, fields)
      .lean<(FixedPrompt & Pick<Prompt, '_id'>)[]>();
    const all = new Map(prompts.flatMap(({ key }) => (known.has(key) ? [[key, known.get(key)!]] : [])));
    for (const { _id, text, country, brand, competitors, createdAt } of found)
      all.set(String(_id), { text, country, brand, competitors, createdAt });
    this.fixed.set(String(config), all);
    return all;
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
