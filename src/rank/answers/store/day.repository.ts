import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { toBuffer } from '../../../database/to-buffer.js';
import { type PackedSums, SUMS_FORMAT } from './day-counts.js';
import { namesOf, type PackedSources, URL_BLOCKS, type UrlBlock } from './day-sources.js';
import { type AnswerDay, RANK_ANSWER_DAYS } from './day.schema.js';

export type DueDay = Pick<AnswerDay, '_id' | 'config' | 'day' | 'rev'>;

export type SummedDay = Pick<AnswerDay, '_id' | 'day'> & PackedSums;

export interface SourcesDay extends Pick<AnswerDay, '_id' | 'day' | 'rev'> {
  prompts: Buffer;
  /** Null once they are erased. */
  sources: Pick<PackedSources, 'cited' | 'names' | 'kinds'> | null;
  erase_from: Date | null;
  erase_at: Date | null;
}

export type RowsByPrompt = Pick<PackedSums, 'rows'> & Pick<PackedSources, 'sources'>;

/** Addresses of a block. */
export interface PackedBlock {
  block: UrlBlock;
  bytes: Buffer;
}

export interface UrlsDay extends Pick<AnswerDay, '_id' | 'rev'> {
  blocks: PackedBlock[];
  /** By prompt, where they are read. */
  sources: Buffer | undefined;
}

const SUMS = ['prompts', 'rows', 'brands', 'vendors'] as const;
const SOURCES = ['cited', 'names', 'kinds', 'sources', ...URL_BLOCKS, ...URL_BLOCKS.map(namesOf)] as const;
const unset = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 1]));
const MAX_DUE = 1000;
const BATCH_DAYS = 16;

/** Sums of days, each update with the race that it decides. */
@Injectable()
export class AnswerDayRepository {
  constructor(@InjectModel(RANK_ANSWER_DAYS) private readonly days: Model<AnswerDay>) {}

  /** Before runs are planned: the sums are no longer those of the day, nor are those that are being made. */
  async invalidate(config: Types.ObjectId, day: string, due: Date): Promise<void> {
    await this.days.updateOne(
      { _id: toId(config, day) },
      {
        $set: { config, day, due },
        $inc: { rev: 1 },
        $unset: unset([...SUMS, ...SOURCES, 'format', 'erase_from', 'erase_at']),
      },
      { upsert: true, setDefaultsOnInsert: false },
    );
  }

  /** After runs are planned. */
  async markDue(config: Types.ObjectId, day: string, due: Date): Promise<void> {
    await this.days.updateOne({ _id: toId(config, day) }, { $set: { due } });
  }

  due(now: Date): Promise<DueDay[]> {
    return this.days
      .find({ due: { $lte: now } }, { config: 1, day: 1, rev: 1 })
      .limit(MAX_DUE)
      .lean<DueDay[]>()
      .exec();
  }

  /** Race: runs that were planned since the revision was read, and the deletion of the configuration. */
  async store(
    { _id, rev }: DueDay,
    sums: PackedSums & Partial<PackedSources> & Pick<AnswerDay, 'erase_from' | 'erase_at'>,
  ): Promise<void> {
    await this.days.updateOne({ _id, rev }, { $set: { ...sums, format: SUMS_FORMAT }, $unset: { due: 1 } });
  }

  /** A day that is not summed: its runs are read. */
  async leaveUnsummed({ _id, rev }: DueDay): Promise<void> {
    await this.days.updateOne({ _id, rev }, { $unset: { due: 1 } });
  }

  async eraseSources(now: Date): Promise<void> {
    await this.days.updateMany({ erase_at: { $lte: now } }, { $unset: unset([...SOURCES, 'erase_at']) });
  }

  async deleteByConfig(config: Types.ObjectId): Promise<void> {
    await this.days.deleteMany({ config });
  }

  /** Summed days, ascending. */
  async *sums(
    config: Types.ObjectId,
    first: string,
    last: string,
    { brands }: { brands: boolean },
  ): AsyncGenerator<SummedDay> {
    const fields = { day: 1, prompts: 1, rows: 1, vendors: 1, ...(brands && { brands: 1 }) };
    for await (const found of this.find(config, first, last, fields))
      yield {
        _id: found._id,
        day: found.day,
        prompts: toBuffer(found.prompts!),
        rows: toBuffer(found.rows!),
        brands: brands ? toBuffer(found.brands!) : Buffer.alloc(0),
        vendors: found.vendors!,
      };
  }

  /** Summed days with their cited domains, ascending. */
  async *sources(config: Types.ObjectId, first: string, last: string): AsyncGenerator<SourcesDay> {
    const fields = unset(['day', 'rev', 'prompts', 'cited', 'names', 'kinds', 'erase_from', 'erase_at']);
    for await (const found of this.find(config, first, last, fields)) {
      const { _id, day, rev, prompts, cited, names, kinds, erase_from = null, erase_at = null } = found;
      yield {
        _id,
        day,
        rev,
        prompts: toBuffer(prompts!),
        sources:
          cited && names && kinds
            ? { cited: toBuffer(cited), names: toBuffer(names), kinds: toBuffer(kinds) }
            : null,
        erase_from,
        erase_at,
      };
    }
  }

  /** For a report on a part of the day; null where its sources were erased meanwhile. */
  async readByPrompt(id: string): Promise<RowsByPrompt | null> {
    const found = await this.days.findById(id, { rows: 1, sources: 1 }).lean<Partial<RowsByPrompt>>().exec();
    if (!found?.rows || !found.sources) return null;
    return { rows: toBuffer(found.rows), sources: toBuffer(found.sources) };
  }

  /**
   * Newest first.
   * @param byPrompt for days that are in a report in part
   */
  async *urls(
    ids: string[],
    blocks: readonly UrlBlock[],
    { byPrompt }: { byPrompt: boolean },
  ): AsyncGenerator<UrlsDay> {
    const cursor = this.days.db
      .collection<AnswerDay>(RANK_ANSWER_DAYS)
      .find({ _id: { $in: ids } })
      .project<AnswerDay>(unset(['rev', ...blocks, ...(byPrompt ? ['sources'] : [])]))
      .sort({ _id: -1 })
      .batchSize(BATCH_DAYS);
    for await (const found of cursor)
      yield {
        _id: found._id,
        rev: found.rev,
        blocks: blocks.flatMap((block) => (found[block] ? [{ block, bytes: toBuffer(found[block]) }] : [])),
        sources: found.sources && toBuffer(found.sources),
      };
  }

  /** Null where they were erased meanwhile. */
  async urlNames({ _id, rev }: Pick<AnswerDay, '_id' | 'rev'>, block: UrlBlock): Promise<Buffer | null> {
    const name = namesOf(block);
    const found = await this.days.findOne({ _id, rev }, { [name]: 1 }).lean<AnswerDay | null>();
    return found?.[name] ? toBuffer(found[name]) : null;
  }

  private find(config: Types.ObjectId, first: string, last: string, fields: Record<string, number>) {
    return this.days.db
      .collection<AnswerDay>(RANK_ANSWER_DAYS)
      .find({ config, day: { $gte: first, $lte: last }, format: SUMS_FORMAT })
      .project<AnswerDay>(fields)
      .sort({ day: 1 })
      .batchSize(BATCH_DAYS);
  }
}

const toId = (config: Types.ObjectId, day: string): string => `${String(config)}:${day}`;
