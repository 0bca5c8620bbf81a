import { Schema } from 'mongoose';
import type { Volume } from './volume.schema.js';

/** A keyword of which the provider knows no volume, or whose request failed: not requested again until then. */
export interface VolumeMiss extends Pick<Volume, 'keyword' | 'country' | 'language'> {
  until: Date;
}

export const VOLUME_MISSES = 'volume_misses';

export const volumeMissSchema = new Schema<VolumeMiss>(
  {
    keyword: { type: String, required: true },
    country: { type: String, required: true },
    language: { type: String, required: true },
    until: { type: Date, required: true },
  },
  { collection: VOLUME_MISSES, versionKey: false },
);

volumeMissSchema.index({ country: 1, language: 1, keyword: 1 }, { unique: true });
volumeMissSchema.index({ until: 1 });
