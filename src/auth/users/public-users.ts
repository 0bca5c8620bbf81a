import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { UserRepository } from './user.repository.js';
import type { User } from './user.schema.js';

/** What others may see of a user (rule 351). */
export type PublicUser = Pick<User, '_id' | 'name' | 'email' | 'image'>;

@Injectable()
export class PublicUsers {
  constructor(private readonly users: UserRepository) {}

  /** Those that exist, in the order of the ids. */
  async among(ids: string[]): Promise<PublicUser[]> {
    const found = await this.users.publicFields(ids.map((id) => new Types.ObjectId(id)));
    const byId = new Map(found.map((user) => [String(user._id), user]));
    return ids.map((id) => byId.get(id)).filter((user) => user !== undefined);
  }
}
