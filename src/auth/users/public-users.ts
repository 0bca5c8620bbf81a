import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { type User, USERS } from './user.schema.js';

/** What others may see of a user (rule 351). */
export type PublicUser = Pick<User, '_id' | 'name' | 'email' | 'image'>;

@Injectable()
export class PublicUsers {
  constructor(@InjectModel(USERS) private readonly users: Model<User>) {}

  /** Those that exist, in the order of the ids. */
  async among(ids: string[]): Promise<PublicUser[]> {
    const filter = { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } };
    const found = await this.users.find(filter, { name: 1, email: 1, image: 1 }).lean<PublicUser[]>();
    const byId = new Map(found.map((user) => [String(user._id), user]));
    return ids.map((id) => byId.get(id)).filter((user) => user !== undefined);
  }
}
