import { describe, expect, it } from 'vitest';
import { parseBatch, parseEmitToSocket, parseEmitToUser, parseEmitToUsers, MAX_BATCH } from './requests.js';

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
