import { describe, expect, it } from 'vitest';
import {
  MAX_BATCH,
  MAX_PRESENCE,
  parseBatch,
  parseConversation,
  parseEmitToSocket,
  parseEmitToUser,
  parseEmitToUsers,
  parseMessageId,
  parsePresence,
} from './requests.js';

describe('the body of a relay request', () => {
  it('keeps the payload unchanged', () => {
    const content = JSON.parse('{"$set": 1, "__proto__": {"x": 1}, "deep": {"a": [null]}}') as object;
    const { data, ...rest } = parseEmitToUser('u', 'e', content);
    expect(data).toBe(content);
    expect(rest).toEqual({ target: { users: ['u'] }, event: 'e' });
    expect(parseEmitToUsers('e', { userIds: 'u', data: {} }).target).toEqual({ users: ['u'] });
    expect(parseEmitToUsers('e', { userIds: [], data: {} }).target).toEqual({ users: [] });
    expect(parseEmitToSocket('e', { socketId: 's', payload: {} }).target).toEqual({ socket: 's' });
  });

  it.each([
    ['a list as payload', () => parseEmitToUser('u', 'e', [])],
    ['no payload', () => parseEmitToUser('u', 'e', undefined)],
    ['a reserved event', () => parseEmitToUser('u', 'disconnecting', {})],
    ['an empty event', () => parseEmitToUser('u', '', {})],
    ['a number among the users', () => parseEmitToUsers('e', { userIds: ['a', 1], data: {} })],
    ['an empty user', () => parseEmitToUsers('e', { userIds: [''], data: {} })],
    ['no users', () => parseEmitToUsers('e', { data: {} })],
    ['no data', () => parseEmitToUsers('e', { userIds: 'u' })],
    ['text as payload', () => parseEmitToSocket('e', { socketId: 's', payload: 'x' })],
    ['no socket id', () => parseEmitToSocket('e', { payload: {} })],
    ['no items in a batch', () => parseBatch({})],
    ['two targets', () => parseBatch({ items: [{ userId: 'u', socketId: 's', event: 'e', data: {} }] })],
    ['too many items in a batch', () => parseBatch({ items: Array.from({ length: MAX_BATCH + 1 }) })],
  ])('is refused with %s', (_, read) => expect(read).toThrow(/must|is required/));

  it('is refused with a list of all problems, cut off after ten', () => {
    expect(() => parseEmitToUsers('connect', {})).toThrow(/emitTo .*; userIds .*; data /);
    expect(() => parseBatch({ items: Array.from({ length: 20 }) })).toThrow(/\(and 50 more\)/);
  });
});

describe('a problem of a relay request', () => {
  const item = (fields: object) => () =>
    parseBatch({ items: [{ event: 'e', data: {}, userId: 'u' }, fields] });
  const NOT_EMPTY = 'must be a non-empty string';
  const ONE_OF = 'items.1 must have one of userIds, userId and socketId';

  it.each<[string, () => unknown]>([
    [`userId ${NOT_EMPTY}`, () => parseEmitToUser('', 'e', {})],
    [`emitTo ${NOT_EMPTY}`, () => parseEmitToUser('u', '', {})],
    ['The body must be a JSON object', () => parseEmitToUser('u', 'e', undefined)],
    ['emitTo must not be the reserved name connect', () => parseEmitToUser('u', 'connect', {})],
    [
      `userIds ${NOT_EMPTY} or a list of non-empty strings`,
      () => parseEmitToUsers('e', { userIds: 1, data: {} }),
    ],
    ['data must be a JSON object', () => parseEmitToUsers('e', { userIds: 'u', data: [] })],
    ['socketId is required', () => parseEmitToSocket('e', { payload: {} })],
    ['payload is required', () => parseEmitToSocket('e', { socketId: 's' })],
    [
      'event must not be the reserved name disconnect',
      () => parseEmitToSocket('disconnect', { socketId: 's', payload: {} }),
    ],
    ['items is required.', () => parseBatch(null)],
    ['items must be a list.', () => parseBatch({ items: {} })],
    [`items must not be more than ${MAX_BATCH}.`, () => parseBatch({ items: Array.from({ length: 1001 }) })],
    [ONE_OF, item({ event: 'e', data: {} })],
    [ONE_OF, item({ event: 'e', data: {}, userId: 'u', userIds: ['u'] })],
    [`items.1.socketId ${NOT_EMPTY}`, item({ event: 'e', data: {}, socketId: '' })],
    [`items.1.userId ${NOT_EMPTY}`, item({ event: 'e', data: {}, userId: 7 })],
    [
      `items.1.userIds ${NOT_EMPTY} or a list of non-empty strings`,
      item({ event: 'e', data: {}, userIds: [''] }),
    ],
    ['items.1.event is required', item({ data: {}, userId: 'u' })],
    ['items.1.data is required', item({ event: 'e', userId: 'u' })],
    ['userIds is required', () => parsePresence(undefined)],
    [
      `userIds must not be more than ${MAX_PRESENCE}.`,
      () => parsePresence({ userIds: Array.from({ length: MAX_PRESENCE + 1 }, () => 'u') }),
    ],
    ['isNew must be new or existing', () => parseConversation('0'.repeat(24), 'old')],
  ])('is named: %s', (message, read) => {
    expect(read).toThrow(expect.objectContaining({ message: `${message.replace(/\.$/, '')}.` }));
  });

  it('of an id names its field', () => {
    expect(() => parseMessageId('x')).toThrow('messageID');
    expect(() => parseConversation('x', 'new')).toThrow('convoID');
  });

  it('is none of a valid one', () => {
    const items = [
      { userIds: ['a', 'b'], event: 'e', data: {} },
      { userId: 'u', event: 'e', data: {} },
      { socketId: 's', event: 'e', data: {} },
    ];
    expect(parseBatch({ items }).map(({ target }) => target)).toEqual([
      { users: ['a', 'b'] },
      { users: ['u'] },
      { socket: 's' },
    ]);
    expect(parseBatch({ items: [] })).toEqual([]);
    expect(parsePresence({ userIds: ['a', 'b', 'a'] })).toEqual(['a', 'b']);
    const id = '0'.repeat(24);
    expect(parseMessageId(id)).toBe(id);
    expect([parseConversation(id, 'new'), parseConversation(id, 'existing')]).toEqual([
      { id, isNew: true },
      { id, isNew: false },
    ]);
  });
});
