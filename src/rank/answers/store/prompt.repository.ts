import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { insertUnlessDuplicate } from '../../../database/errors/duplicate-key.js';
import { type Prompt, RANK_PROMPTS } from './prompt.schema.js';

export type PromptChange = Partial<
  Pick<Prompt, 'engines' | 'tags' | 'every' | 'weekday' | 'runs' | 'active'>
>;

@Injectable()
export class PromptRepository {
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
