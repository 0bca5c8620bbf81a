import { Schema, type Types } from 'mongoose';
import type { Logo } from './logo.js';

/** What an account shows in place of the name of the product, to its clients. Accounts below it inherit it. */
export interface Brand {
  /** The account. */
  _id: Types.ObjectId;
  name: string;
  /** '#rrggbb'; absent: that of the product. */
  accent?: string;
  logo?: Logo;
  /** Such as contact details, on reports. */
  text?: string;
  updatedAt: Date;
}

export const BRANDS = 'brands';

export const brandSchema = new Schema<Brand>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    accent: String,
    text: String,
    logo: {
      type: new Schema({ type: { type: String }, data: Buffer, version: String }, { _id: false }),
      default: undefined,
    },
    updatedAt: { type: Date, required: true },
  },
  { collection: BRANDS, versionKey: false },
);
