import { describe, expect, it } from 'vitest';
import { parseBatch, parseEmitToSocket, parseEmitToUser, parseEmitToUsers, MAX_BATCH } from './requests.js';

describe('what a relay call asks for', () => {
  it('is read from path and body, the content untouched', () => {
    const content = JSON.parse('{"$set": 1, "__proto__": {"x": 1}, "deep": {"a": [null]}}') as object;
    const { data, ...rest } = parseEmitToUser('u', 'e', content);
    expect(data).toBe(content);
    expect(rest).toEqual({ target: { users: ['u'] }, event: 'e' });
    expect(parseEmitToUsers('e', { userIds: 'u', data: {} }).target).toEqual({ users: ['u'] });
    expect(parseEmitToUsers('e', { userIds: [], data: {} }).target).toEqual({ users: [] });
    expect(parseEmitToSocket('e', { socketId: 's', payload: {} }).target).toEqual({ socket: 's' });
  });

  it.each([
    ['a list as content', () => parseEmitToUser('u', 'e', [])],
    ['no content', () => parseEmitToUser('u', 'e', undefined)],
    ['a reserved event', () => parseEmitToUser('u', 'disconnecting', {})],
    ['an empty event', () => parseEmitToUser('u', '', {})],
    ['a number among the users', () => parseEmitToUsers('e', { userIds: ['a', 1], data: {} })],
    ['an empty user', () => parseEmitToUsers('e', { userIds: [''], data: {} })],
    ['no users', () => parseEmitToUsers('e', { data: {} })],
    ['no data', () => parseEmitToUsers('e', { userIds: 'u' })],
    ['text as payload', () => parseEmitToSocket('e', { socketId: 's', payload: 'x' })],
    ['no socket', () => parseEmitToSocket('e', { payload: {} })],
    ['no batch', () => parseBatch({})],
    ['two targets', () => parseBatch({ items: [{ userId: 'u', socketId: 's', event: 'e', data: {} }] })],
    ['too much', () => parseBatch({ items: Array.from({ length: MAX_BATCH + 1 }) })],
  ])('is refused with %s', (_, read) => expect(read).toThrow(/must|is required/));

  it('is refused with every problem at once, and the first ten of many', () => {
    expect(() => parseEmitToUsers('connect', {})).toThrow(/emitTo .*; userIds .*; data /);
    expect(() => parseBatch({ items: Array.from({ length: 20 }) })).toThrow(/\(and 50 more\)/);
  });
});
