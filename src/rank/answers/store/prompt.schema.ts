import { Schema, type Types } from 'mongoose';
import type { Competitor, Engine } from '../domain/run.js';
import type { Named } from '../domain/mentions.js';

/** What assistants are asked; its text, place, brand and competitors are fixed: other answers would be another line. */
export interface Prompt {
  _id: Types.ObjectId;
  account: Types.ObjectId;
  config: Types.ObjectId;
  text: string;
  country: string;
  language: string;
  brand: Named;
  competitors: Competitor[];
  /** Hash of what is fixed; unique in a configuration. */
  identity: string;
  engines: Engine[];
  tags: string[];
  every: 'day' | 'week';
  weekday: number;
  runs: number;
  active: boolean;
  /** The slot day whose scheduled runs are planned; '' before the first. */
  planned_day: string;
  last_run_at: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export const RANK_PROMPTS = 'rank_prompts';

const namedSchema = {
  name: { type: String, required: true },
  aliases: { type: [String], default: undefined },
};

export const promptSchema = new Schema<Prompt>(
  {
    account: { type: Schema.Types.ObjectId, required: true },
    config: { type: Schema.Types.ObjectId, required: true },
    text: { type: String, required: true },
    country: { type: String, required: true },
    language: { type: String, required: true },
    brand: { type: new Schema<Named>(namedSchema, { _id: false }), required: true },
    competitors: [
      new Schema<Competitor>({ ...namedSchema, website: { type: String, required: true } }, { _id: false }),
    ],
    identity: { type: String, required: true },
    engines: [String],
    tags: [String],
    every: { type: String, required: true },
    weekday: { type: Number, required: true },
    runs: { type: Number, required: true },
    active: { type: Boolean, default: true },
    planned_day: { type: String, default: '' },
    last_run_at: { type: Date, default: null },
    createdAt: Date,
    updatedAt: Date,
  },
  { collection: RANK_PROMPTS, versionKey: false },
);

promptSchema.index({ config: 1, identity: 1 }, { unique: true });
promptSchema.index({ config: 1, updatedAt: 1 });
promptSchema.index({ account: 1 });
promptSchema.index({ active: 1, config: 1 });
