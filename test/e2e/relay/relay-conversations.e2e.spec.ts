import { Types } from 'mongoose';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ConversationRepository } from '../../../src/relay/conversations/conversation.repository.js';
import { seedRelay } from '../../../src/relay/conversations/relay-seed.js';
import { type Caller, newCaller, startApp, useApp } from '../../support/app.js';
import { connectUser, flushEvents, type TestSocket, urlOf } from '../../support/sockets.js';

const SENT = { success: true, message: 'SUCCESS' };
const failed = (errno: number) => ({ success: false, errno, message: expect.any(String) });
const newId = () => new Types.ObjectId();

const test = useApp(() => startApp());
let url: string;
let anna: Caller;
let ben: Caller;
let cleo: Caller;
const open: TestSocket[] = [];

const contact = {
  _id: newId(),
  name: 'Rosa Prospect',
  email: 'rosa@example.com',
  phone: '+34 600 000 000',
  image: 'https://img.example/rosa.png',
  company: 'Acme',
};

beforeAll(async () => {
  url = urlOf(test);
  [anna, ben, cleo] = [await newCaller(test), await newCaller(test), await newCaller(test)];
  await test.db.collection('contacts').insertOne(contact);
});
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.close();
});

const socketOf = async (caller: Caller) => {
  const client = await connectUser(url, caller.sessionId);
  open.push(client);
  return client;
};
const userId = (caller: Caller) => new Types.ObjectId(caller.userId);

async function conversation(fields: object = {}): Promise<Types.ObjectId> {
  const document = { _id: newId(), users: [userId(anna), userId(ben)], is_open: true, ...fields };
  await test.db.collection('conversationprospects').insertOne(document);
  return document._id;
}

async function message(fields: object = {}): Promise<Types.ObjectId> {
  const document = { _id: newId(), type: 'INCOMING', data: 'Hello', sent_by: contact._id, ...fields };
  await test.db.collection('communications').insertOne(document);
  return document._id;
}

const emitMessage = (id: unknown, query = '') =>
  test.http.get(`/conversations/prospect/emit/message/${String(id)}${query}`);
const emitConversation = (id: unknown, isNew = 'new') =>
  test.http.get(`/conversations/prospect/emit/conversation/${String(id)}/${isNew}`);
const flush = (...clients: TestSocket[]) =>
  flushEvents(
    () =>
      test.http
        .post('/emit/settled')
        .send({ userIds: [anna, ben, cleo].map((caller) => caller.userId), data: {} }),
    clients,
  );

const publicUser = (caller: Caller) => ({
  _id: caller.userId,
  name: caller.email.split('@')[0],
  email: caller.email,
  image: '',
});

describe('GET /conversations/:channel/emit/message/:messageID', () => {
  it('sends a message of a contact to every socket of everybody in the conversation', async () => {
    const clients = [await socketOf(anna), await socketOf(anna), await socketOf(ben)];
    const outsider = await socketOf(cleo);
    const conversation_id = [await conversation()];
    const createdAt = new Date('2026-01-02T03:04:05.678Z');
    const id = await message({ conversation_id, createdAt, channel: 'sms', nested: { ref: newId() } });
    expect((await emitMessage(id).expect(200)).body).toEqual(SENT);
    await flush(...clients, outsider);
    for (const client of clients) {
      expect(client.of('prospect_message')).toEqual([
        {
          _id: String(id),
          type: 'INCOMING',
          data: 'Hello',
          sent_by: { ...contact, _id: String(contact._id) },
          conversation_id: conversation_id.map(String),
          createdAt: createdAt.toISOString(),
          channel: 'sms',
          nested: { ref: expect.stringMatching(/^[0-9a-f]{24}$/) },
          is_sender: false,
        },
      ]);
    }
    expect(outsider.of('prospect_message')).toEqual([]);
  });

  it('distinguishes its author from the others, and includes only public fields of users', async () => {
    const [a, b] = [await socketOf(anna), await socketOf(ben)];
    const conversation_id = [await conversation()];
    const id = await message({ type: 'OUTGOING', sent_by: userId(anna), conversation_id });
    await emitMessage(id).expect(200);
    await flush(a, b);
    const expected = (is_sender: boolean) => [
      expect.objectContaining({ sent_by: publicUser(anna), is_sender, type: 'OUTGOING' }),
    ];
    expect(a.of('prospect_message')).toEqual(expected(true));
    expect(b.of('prospect_message')).toEqual(expected(false));
  });

  it('is sent once for each conversation of the message, in any channel', async () => {
    const a = await socketOf(anna);
    const both = [await conversation(), await conversation({ users: [userId(anna), userId(anna)] })];
    const id = await message({ conversation_id: both });
    await test.http.get(`/conversations/other/emit/message/${String(id)}`).expect(200);
    await flush(a);
    expect(a.of('prospect_message')).toHaveLength(2);
  });

  it('goes to the conversations that exist', async () => {
    const a = await socketOf(anna);
    const id = await message({ conversation_id: [newId(), await conversation()] });
    await emitMessage(id).expect(200);
    await flush(a);
    expect(a.of('prospect_message')).toHaveLength(1);
  });

  it('counts receivers on request', async () => {
    await socketOf(anna);
    const id = await message({ conversation_id: [await conversation()] });
    const { body } = await emitMessage(id, '?stats=true').expect(200);
    expect(body).toEqual({ ...SENT, data: { users: 1, sockets: 1 } });
  });

  it('is 404 without the message, and without all of its conversations', async () => {
    expect((await emitMessage(newId()).expect(404)).body).toEqual(failed(404));
    const orphan = await message({ conversation_id: [newId()] });
    expect((await emitMessage(orphan).expect(404)).body).toEqual(failed(404));
    expect((await emitMessage(await message()).expect(404)).body).toEqual(failed(404));
  });

  it('is 400 with an id that is none', async () => {
    expect((await emitMessage('xyz').expect(400)).body).toEqual({
      ...failed(400),
      message: 'messageID must be an identifier of 24 hexadecimal digits.',
    });
  });
});

describe('GET /conversations/:channel/emit/conversation/:convoID/:isNew', () => {
  it('sends the conversation with what it refers to, and to each user their number of unread messages', async () => {
    const [a, b, outsider] = [await socketOf(anna), await socketOf(ben), await socketOf(cleo)];
    const last = await message({ data: 'Last words' });
    const id = await conversation({
      contact_id: contact._id,
      last_activity: last,
      unread_counts: { [anna.userId]: 3 },
      stage: 'open',
    });
    expect((await emitConversation(id).expect(200)).body).toEqual(SENT);
    await flush(a, b, outsider);
    const expected = (unread_count: number) => [
      {
        _id: String(id),
        title: contact.name,
        image: [contact.image],
        contact_id: { ...contact, _id: String(contact._id) },
        users: [publicUser(anna), publicUser(ben)],
        last_activity: expect.objectContaining({ _id: String(last), data: 'Last words' }),
        unread_count,
        is_open: true,
        isNew: true,
        stage: 'open',
      },
    ];
    expect(a.of('prospect_add_conversation')).toEqual(expected(3));
    expect(b.of('prospect_add_conversation')).toEqual(expected(0));
    expect(outsider.of('prospect_add_conversation')).toEqual([]);
  });

  it('keeps its own title and images, and reports existing as isNew false', async () => {
    const a = await socketOf(anna);
    const id = await conversation({ contact_id: contact._id, title: 'Ours', image: ['i'] });
    await emitConversation(id, 'existing').expect(200);
    await flush(a);
    expect(a.of('prospect_add_conversation')).toEqual([
      expect.objectContaining({ title: 'Ours', image: ['i'], isNew: false }),
    ]);
  });

  it('is 400 with another isNew or an id that is none, and 404 without the conversation', async () => {
    const id = await conversation();
    for (const isNew of ['New', 'true', 'old'])
      expect((await emitConversation(id, isNew).expect(400)).body).toEqual(failed(400));
    expect((await emitConversation('1', 'maybe').expect(400)).body).toEqual({
      ...failed(400),
      message: 'convoID must be an identifier of 24 hexadecimal digits; isNew must be new or existing.',
    });
    expect((await emitConversation(newId()).expect(404)).body).toEqual(failed(404));
  });
});

describe('relay:seed', () => {
  it('loads extended JSON, twice to the same end', async () => {
    const a = await socketOf(anna);
    const [who, where, what] = [newId(), newId(), newId()].map(String);
    const file = (name: string) =>
      JSON.stringify({
        contacts: [{ _id: { $oid: who }, name }],
        conversationprospects: [
          { _id: { $oid: where }, users: [{ $oid: anna.userId }], contact_id: { $oid: who } },
        ],
        communications: [
          {
            _id: { $oid: what },
            type: 'INCOMING',
            sent_by: { $oid: who },
            conversation_id: [{ $oid: where }],
            createdAt: { $date: '2026-01-01T00:00:00Z' },
          },
        ],
      });
    const counts = { contacts: 1, conversationprospects: 1, communications: 1 };
    const store = test.app.get(ConversationRepository);
    expect(await seedRelay(store, file('First'))).toEqual(counts);
    expect(await seedRelay(store, file('Second'))).toEqual(counts);
    await emitMessage(what).expect(200);
    await flush(a);
    expect(a.of('prospect_message')).toMatchObject([
      { sent_by: { name: 'Second' }, createdAt: '2026-01-01T00:00:00.000Z' },
    ]);
  });

  it('loads a file that has only some of the lists', async () => {
    const text = JSON.stringify({ contacts: [{ _id: String(newId()), name: 'Only' }] });
    expect(await seedRelay(test.app.get(ConversationRepository), text)).toEqual({
      contacts: 1,
      conversationprospects: 0,
      communications: 0,
    });
  });

  it.each([
    'no json',
    '[]',
    '{}',
    '{"contact": [], "__proto__": {"contacts": []}}',
    '{"contacts": {}}',
    '{"contacts": [{"name": "X"}]}',
  ])('refuses %s before it writes anything', async (text) =>
    expect(seedRelay(test.app.get(ConversationRepository), text)).rejects.toThrow(/must/),
  );
});
