import { Schema, type Types } from 'mongoose';

/** What is known of the searches for a keyword. */
export interface Volume {
  /**
   * Whose import it is: it holds for this account and those below it, an import of the platform account for all. null:
   * from the provider, for all accounts.
   */
  account?: Types.ObjectId | null;
  /** Folded (positions/series.ts). */
  keyword: string;
  /** Two upper-case letters. */
  country: string;
  /** Two lower-case letters. */
  language: string;
  /** Searches a month. */
  volume: number;
  /** Cost of a click on an ad. Absent, as the next two: unknown. */
  cpc?: number;
  /** 0 to 100. */
  competition?: number;
  /** Searches of the last twelve months, ascending. */
  months?: number[];
  /** Where it is from, such as 'keyword planner'. */
  source: string;
  /** When it was true. */
  at: Date;
}

/** Equal for volumes of the same searches. */
export const volumeKey = ({
  country,
  language,
  keyword,
}: Pick<Volume, 'country' | 'language' | 'keyword'>): string => `${country} ${language} ${keyword}`;

/** Changes with each import, so that processes read again what they keep in memory. */
export interface VolumeRevision {
  _id: string;
  revision: Types.ObjectId;
}

export const VOLUMES = 'volumes';
export const VOLUME_REVISIONS = 'volume_revisions';

export const volumeSchema = new Schema<Volume>(
  {
    account: { type: Schema.Types.ObjectId },
    keyword: { type: String, required: true },
    country: { type: String, required: true },
    language: { type: String, required: true },
    volume: { type: Number, required: true },
    cpc: Number,
    competition: Number,
    months: { type: [Number], default: undefined },
    source: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: VOLUMES, versionKey: false },
);

volumeSchema.index({ country: 1, language: 1, keyword: 1, account: 1 }, { unique: true });
volumeSchema.index({ account: 1, country: 1, language: 1 });

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
