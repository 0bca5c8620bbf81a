import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { toBuffer } from '../../../database/to-buffer.js';
import { type PackedSums, SUMS_FORMAT } from './day-counts.js';
import type { PackedSources, PartName, Parts } from './day-sources.js';
import { type AnswerDay, RANK_ANSWER_DAYS } from './day.schema.js';
import { RANK_ANSWER_SOURCES, type SourcePart } from './source-part.schema.js';

export type DueDay = Pick<AnswerDay, '_id' | 'config' | 'day' | 'rev'>;

export type SummedDay = Pick<AnswerDay, '_id' | 'day'> & PackedSums;

export interface SourcesDay extends Pick<AnswerDay, '_id' | 'day'> {
  prompts: Buffer;
  /** Null once they are erased. */
  sources: (PackedSources & { id: Types.ObjectId }) | null;
  erase_from: Date | null;
  erase_at: Date | null;
}

/** Absent where they are read from the runs. */
interface StoredSources extends Required<Pick<AnswerDay, 'erase_from' | 'erase_at'>> {
  sources?: PackedSources;
  parts?: Parts;
}

const SUMS = ['prompts', 'rows', 'brands', 'vendors'] as const;
const SOURCES = ['cited', 'names', 'kinds', 'sources'] as const;
const unset = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 1]));
const MAX_DUE = 1000;
const BATCH_DAYS = 16;

/** Sums of days, each update with the race that it decides. */
@Injectable()
export class AnswerDayRepository {
  constructor(
    @InjectModel(RANK_ANSWER_DAYS) private readonly days: Model<AnswerDay>,
    @InjectModel(RANK_ANSWER_SOURCES) private readonly parts: Model<SourcePart>,
  ) {}

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

  /**
   * Race: of processes that sum a day, one stores; none does when runs were planned since the revision was read, or the
   * configuration was deleted. Parts that no day names are deleted, at the latest with those that are erased.
   */
  async store(
    { _id, config, rev }: DueDay,
    sums: PackedSums,
    { sources, parts, ...erasure }: StoredSources,
  ): Promise<void> {
    const id = new Types.ObjectId();
    const erase_at = erasure.erase_at!;
    for (const [name, bytes] of parts ?? [])
      await this.parts.create({ _id: toPartId(id, name), config, day: _id, sources: id, bytes, erase_at });
    const stored = await this.days.updateOne(
      { _id, rev, due: { $exists: true } },
      {
        $set: { ...sums, ...sources, ...(sources && { sources: id }), ...erasure, format: SUMS_FORMAT },
        $unset: { due: 1 },
      },
    );
    const unused = stored.matchedCount === 1 ? { $ne: id } : id;
    await this.parts.deleteMany({ config, day: _id, sources: unused });
  }

  /** A day that is not summed: its runs are read. */
  async leaveUnsummed({ _id, rev }: DueDay): Promise<void> {
    await this.days.updateOne({ _id, rev }, { $unset: { due: 1 } });
  }

  async eraseSources(now: Date): Promise<void> {
    await this.days.updateMany({ erase_at: { $lte: now } }, { $unset: unset([...SOURCES, 'erase_at']) });
    await this.parts.deleteMany({ erase_at: { $lte: now } });
  }

  async deleteByConfig(config: Types.ObjectId): Promise<void> {
    await this.days.deleteMany({ config });
    await this.parts.deleteMany({ config });
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
    const fields = unset(['day', 'prompts', ...SOURCES, 'erase_from', 'erase_at']);
    for await (const found of this.find(config, first, last, fields)) {
      const {
        _id,
        day,
        prompts,
        cited,
        names,
        kinds,
        sources: id,
        erase_from = null,
        erase_at = null,
      } = found;
      yield {
        _id,
        day,
        prompts: toBuffer(prompts!),
        sources:
          id && cited && names && kinds
            ? { id, cited: toBuffer(cited), names: toBuffer(names), kinds: toBuffer(kinds) }
            : null,
        erase_from,
        erase_at,
      };
    }
  }

  /** Those that are still there: the day may have been erased or summed again. */
  async readParts(sources: Types.ObjectId, names: readonly PartName[]): Promise<Parts> {
    const ids = new Map(names.map((name) => [toPartId(sources, name), name]));
    const found = await this.parts.db
      .collection<SourcePart>(RANK_ANSWER_SOURCES)
      .find({ _id: { $in: [...ids.keys()] } }, { projection: { bytes: 1 } })
      .toArray();
    return new Map(found.map(({ _id, bytes }) => [ids.get(_id)!, toBuffer(bytes)]));
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

const toPartId = (sources: Types.ObjectId, name: PartName): string => `${String(sources)}:${name}`;
const toId = (config: Types.ObjectId, day: string): string => `${String(config)}:${day}`;
