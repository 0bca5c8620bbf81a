import { Injectable } from '@nestjs/common';
import { UsersService } from '../../auth/index.js';
import { NotFoundError } from '../../common/errors.js';
import type { Emission, Reach } from '../emit/emission.js';
import { RelayService } from '../emit/relay.service.js';
import { ConversationRepository } from './conversation.repository.js';
import type { Communication } from './conversation.schemas.js';
import {
  type AddressedPayload,
  conversationPayloads,
  messagePayloads,
  parseReference,
  parseReferences,
} from './payloads.js';

/** Sends stored messages and conversations to all of their participants. */
@Injectable()
export class ConversationsService {
  constructor(
    private readonly store: ConversationRepository,
    private readonly users: UsersService,
    private readonly relay: RelayService,
  ) {}

  /** @throws NotFoundError when the message, or every conversation of it, is missing */
  async sendMessage(id: string, withStats: boolean): Promise<Reach> {
    const message = await this.store.findCommunication(id);
    if (!message) throw new NotFoundError('Message not found.');
    const conversations = await this.store.findConversations(parseReferences(message.conversation_id));
    if (conversations.length === 0) throw new NotFoundError('Conversation not found.');
    const author = message.type === 'OUTGOING' ? parseReference(message.sent_by) : undefined;
    const sender = await this.findSender(message);
    const payloads = conversations.flatMap((each) => messagePayloads(message, sender, author, each));
    return this.relay.send(emissions('prospect_message', payloads), withStats);
  }

  /** @throws NotFoundError when the conversation is missing */
  async sendConversation(id: string, isNew: boolean, withStats: boolean): Promise<Reach> {
    const conversation = await this.store.findConversation(id);
    if (!conversation) throw new NotFoundError('Conversation not found.');
    const [contact, users, lastActivity] = await Promise.all([
      this.store.findContact(parseReference(conversation.contact_id)),
      this.users.publicProfiles(parseReferences(conversation.users)),
      this.store.findCommunication(parseReference(conversation.last_activity)),
    ]);
    const payloads = conversationPayloads(conversation, { contact, users, lastActivity }, isNew);
    return this.relay.send(emissions('prospect_add_conversation', payloads), withStats);
  }

  /** Incoming messages are sent by a contact, outgoing ones by a user. */
  private async findSender({ type, sent_by }: Communication) {
    const id = parseReference(sent_by);
    if (type !== 'OUTGOING') return this.store.findContact(id);
    const [user] = id === undefined ? [] : await this.users.publicProfiles([id]);
    return user ?? null;
  }
}

function emissions(event: string, payloads: AddressedPayload[]): Emission[] {
  return payloads.map(({ users, data }) => ({ target: { users }, event, data }));
}
