import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import {
  type Communication,
  COMMUNICATIONS,
  type Contact,
  CONTACTS,
  type ConversationProspect,
  CONVERSATIONS,
} from './conversation.schemas.js';

@Injectable()
export class ConversationRepository {
  constructor(
    @InjectModel(COMMUNICATIONS) private readonly communications: Model<Communication>,
    @InjectModel(CONVERSATIONS) private readonly prospects: Model<ConversationProspect>,
    @InjectModel(CONTACTS) private readonly contacts: Model<Contact>,
  ) {}

  /** Inserts or replaces a document as given, without applying a schema. */
  async upsert(
    collection: typeof COMMUNICATIONS | typeof CONTACTS | typeof CONVERSATIONS,
    document: { _id: Types.ObjectId },
  ): Promise<void> {
    const model = this.contacts.db.model<{ _id: Types.ObjectId }>(collection);
    await model.collection.replaceOne({ _id: document._id }, document, { upsert: true });
  }

  findCommunication(id: string | undefined): Promise<Communication | null> {
    return findById(this.communications, id);
  }

  findConversation(id: string | undefined): Promise<ConversationProspect | null> {
    return findById(this.prospects, id);
  }

  findContact(id: string | undefined): Promise<Contact | null> {
    return findById(this.contacts, id);
  }

  /** Existing conversations, in the order of `ids`. */
  async findConversations(ids: string[]): Promise<ConversationProspect[]> {
    const filter = { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } };
    return sortByIds(ids, await this.prospects.find(filter).lean<ConversationProspect[]>());
  }
}

async function findById<T>(model: Model<T>, id: string | undefined): Promise<T | null> {
  return id === undefined ? null : model.findById(id).lean<T | null>().exec();
}

function sortByIds<T extends { _id: Types.ObjectId }>(ids: string[], found: T[]): T[] {
  const byId = new Map(found.map((document) => [String(document._id), document]));
  return ids.map((id) => byId.get(id)).filter((document) => document !== undefined);
}
