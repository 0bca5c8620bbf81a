import { Schema, type Types } from 'mongoose';

/** What happened on a day, such as 'site moved': shown beside the graph. */
export interface Note {
  _id: Types.ObjectId;
  config: Types.ObjectId;
  /** YYYY-MM-DD */
  date: string;
  text: string;
  createdAt: Date;
}

export const RANK_NOTES = 'rank_notes';

export const noteSchema = new Schema<Note>(
  {
    config: { type: Schema.Types.ObjectId, required: true },
    date: { type: String, required: true },
    text: { type: String, required: true },
    createdAt: Date,
  },
  { collection: RANK_NOTES, versionKey: false },
);

noteSchema.index({ config: 1, date: 1 });
