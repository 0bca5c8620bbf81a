import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import type { Communication, ConversationProspect } from './conversation.schemas.js';
import { conversationPayloads, messagePayloads } from './payloads.js';

const [a, b, c] = ['aa', 'bb', 'cc'].map((text) => new Types.ObjectId(text.repeat(12))) as [
  Types.ObjectId,
  Types.ObjectId,
  Types.ObjectId,
];
const conversation: ConversationProspect = { _id: c, users: [a, String(b), a], is_open: true };
const message: Communication = { _id: c, type: 'OUTGOING', data: 'Hi', sent_by: a, createdAt: new Date(0) };
const noReferences = { contact: null, users: [], lastActivity: null };

describe('messagePayloads', () => {
  it('builds one payload for the author and one for all other users', () => {
    const payloads = messagePayloads(
      message,
      { _id: a, name: 'A', email: '', image: '' },
      String(a),
      conversation,
    );
    expect(payloads.map(({ users, data }) => [users, (data as { is_sender: boolean }).is_sender])).toEqual([
      [[String(b)], false],
      [[String(a)], true],
    ]);
    expect(payloads[0]!.data).toMatchObject({ _id: String(c), sent_by: { _id: String(a) }, data: 'Hi' });
    expect(payloads[0]!.data).toHaveProperty('createdAt', '1970-01-01T00:00:00.000Z');
  });

  it('builds a single payload when a contact wrote the message', () => {
    expect(messagePayloads(message, null, undefined, conversation)).toHaveLength(1);
  });
});

describe('conversationPayloads', () => {
  const payloadsWith = (fields: Partial<ConversationProspect>, contact: object | null = null) =>
    conversationPayloads(
      { ...conversation, ...fields },
      { ...noReferences, contact: contact as never },
      true,
    );

  it('builds one payload for all users with the same number of unread messages', () => {
    const counts = { [String(a)]: 2, [String(b)]: 2 };
    expect(payloadsWith({ unread_counts: counts })).toMatchObject([
      { users: [String(a), String(b)], data: { unread_count: 2, isNew: true } },
    ]);
    expect(payloadsWith({ unread_counts: { [String(a)]: 2 } })).toMatchObject([
      { users: [String(a)], data: { unread_count: 2 } },
      { users: [String(b)], data: { unread_count: 0 } },
    ]);
    expect(payloadsWith({ unread_counts: counts })[0]!.data).not.toHaveProperty('unread_counts');
  });

  it.each([
    [
      'its own fields',
      { title: 'Mine', image: ['i'] },
      { name: 'N', image: 'x' },
      { title: 'Mine', image: ['i'] },
    ],
    [
      "the contact's name and image",
      { title: null, image: [] },
      { name: 'N', image: 'x' },
      { title: 'N', image: ['x'] },
    ],
    ["the contact's e-mail", {}, { email: 'e' }, { title: 'e', image: [] }],
    ["the contact's phone", { title: '' }, { phone: '1' }, { title: '1', image: [] }],
    ['empty values', {}, null, { title: '', image: [] }],
  ])('uses %s as title and image', (_, fields, contact, expected) => {
    expect(payloadsWith(fields, contact)[0]!.data).toMatchObject(expected);
  });
});
