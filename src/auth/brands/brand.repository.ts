import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { toBuffer } from '../../database/to-buffer.js';
import { type Brand, BRANDS } from './brand.schema.js';
import type { Logo } from './logo.js';

/** Without the bytes of its logo. */
export type BrandSummary = Omit<Brand, 'logo'> & { logo?: Omit<Logo, 'data'> };

/** null removes a member. */
export interface BrandChange {
  name?: string | undefined;
  accent?: string | null | undefined;
  text?: string | null | undefined;
  logo?: Logo | null | undefined;
}

const WITHOUT_BYTES = { 'logo.data': 0 };

@Injectable()
export class BrandRepository {
  constructor(@InjectModel(BRANDS) private readonly brands: Model<Brand>) {}

  findAll(accounts: readonly Types.ObjectId[]): Promise<BrandSummary[]> {
    return this.brands
      .find({ _id: { $in: [...accounts] } }, WITHOUT_BYTES)
      .lean<BrandSummary[]>()
      .exec();
  }

  async find(account: Types.ObjectId): Promise<Brand | null> {
    const brand = await this.brands.findById(account).lean<Brand | null>().exec();
    if (brand?.logo) brand.logo.data = toBuffer(brand.logo.data);
    return brand;
  }

  /**
   * Race: of concurrent changes the last one wins, member by member. Only a change with a name creates a brand.
   * @returns false without a brand to change
   */
  async change(account: Types.ObjectId, change: BrandChange, now: Date): Promise<boolean> {
    const entries = Object.entries(change).filter(([, value]) => value !== undefined);
    const set = Object.fromEntries(entries.filter(([, value]) => value !== null));
    const unset = Object.fromEntries(entries.flatMap(([key, value]) => (value === null ? [[key, 1]] : [])));
    const { matchedCount, upsertedCount } = await this.brands.updateOne(
      { _id: account },
      { $set: { ...set, updatedAt: now }, ...(Object.keys(unset).length > 0 ? { $unset: unset } : {}) },
      { upsert: change.name !== undefined },
    );
    return matchedCount + upsertedCount > 0;
  }

  async delete(accounts: readonly Types.ObjectId[]): Promise<void> {
    await this.brands.deleteMany({ _id: { $in: [...accounts] } });
  }
}
