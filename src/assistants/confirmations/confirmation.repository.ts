import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import { insertUnlessDuplicate } from '../../database/errors/duplicate-key.js';

/** A confirmation that was used. */
interface UsedConfirmation {
  _id: string;
  expires_at: Date;
}

export const USED_CONFIRMATIONS = 'assistant_confirmations';

export const usedConfirmationSchema = new Schema<UsedConfirmation>(
  { _id: { type: String, required: true }, expires_at: { type: Date, required: true } },
  { collection: USED_CONFIRMATIONS, versionKey: false },
);
usedConfirmationSchema.index({ expires_at: 1 }, { expireAfterSeconds: 0 });

@Injectable()
export class ConfirmationRepository {
  constructor(@InjectModel(USED_CONFIRMATIONS) private readonly used: Model<UsedConfirmation>) {}

  /** Race: of concurrent calls one inserts the id. @returns false when it was used before */
  markUsed(_id: string, expires_at: Date): Promise<boolean> {
    return insertUnlessDuplicate(this.used.collection.insertOne({ _id, expires_at } as never));
  }
}
