import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema, type Types } from 'mongoose';

/** What happened on a day, such as 'site moved': shown beside the graph. */
interface Note {
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

export type NoteView = Omit<Note, 'config'>;

@Injectable()
export class NoteRepository {
  constructor(@InjectModel(RANK_NOTES) private readonly notes: Model<Note>) {}

  async insert(note: Note): Promise<void> {
    await this.notes.create(note);
  }

  count(config: Types.ObjectId): Promise<number> {
    return this.notes.countDocuments({ config }).exec();
  }

  /** By date, then creation. @param first and `last`: inclusive; default: all */
  list(config: Types.ObjectId, first = '', last = '9999-12-31'): Promise<NoteView[]> {
    return this.notes
      .find({ config, date: { $gte: first, $lte: last } }, { config: 0 })
      .sort({ date: 1, _id: 1 })
      .lean<NoteView[]>()
      .exec();
  }

  /** @returns false when the configuration has no such note */
  async delete(config: Types.ObjectId, _id: Types.ObjectId): Promise<boolean> {
    return (await this.notes.deleteOne({ _id, config })).deletedCount === 1;
  }

  async deleteByConfig(config: Types.ObjectId): Promise<void> {
    await this.notes.deleteMany({ config });
  }
}
