import { describe, expect, it } from 'vitest';
import {
  emissionsOfBatch,
  emissionToSocket,
  emissionToUser,
  emissionToUsers,
  MAX_BATCH,
} from './emissions.js';

describe('what a relay call asks for', () => {
  it('is read from path and body, the content untouched', () => {
    const content = JSON.parse('{"$set": 1, "__proto__": {"x": 1}, "deep": {"a": [null]}}') as object;
    const { data, ...rest } = emissionToUser('u', 'e', content);
    expect(data).toBe(content);
    expect(rest).toEqual({ target: { users: ['u'] }, event: 'e' });
    expect(emissionToUsers('e', { userIds: 'u', data: {} }).target).toEqual({ users: ['u'] });
    expect(emissionToUsers('e', { userIds: [], data: {} }).target).toEqual({ users: [] });
    expect(emissionToSocket('e', { socketId: 's', payload: {} }).target).toEqual({ socket: 's' });
  });

  it.each([
    ['a list as content', () => emissionToUser('u', 'e', [])],
    ['no content', () => emissionToUser('u', 'e', undefined)],
    ['a reserved event', () => emissionToUser('u', 'disconnecting', {})],
    ['an empty event', () => emissionToUser('u', '', {})],
    ['a number among the users', () => emissionToUsers('e', { userIds: ['a', 1], data: {} })],
    ['an empty user', () => emissionToUsers('e', { userIds: [''], data: {} })],
    ['no users', () => emissionToUsers('e', { data: {} })],
    ['no data', () => emissionToUsers('e', { userIds: 'u' })],
    ['text as payload', () => emissionToSocket('e', { socketId: 's', payload: 'x' })],
    ['no socket', () => emissionToSocket('e', { payload: {} })],
    ['no batch', () => emissionsOfBatch({})],
    [
      'two targets',
      () => emissionsOfBatch({ items: [{ userId: 'u', socketId: 's', event: 'e', data: {} }] }),
    ],
    ['too much', () => emissionsOfBatch({ items: Array.from({ length: MAX_BATCH + 1 }) })],
  ])('is refused with %s', (_, read) => expect(read).toThrow(/must|is required/));

  it('is refused with every problem at once, and the first ten of many', () => {
    expect(() => emissionToUsers('connect', {})).toThrow(/emitTo .*; userIds .*; data /);
    expect(() => emissionsOfBatch({ items: Array.from({ length: 20 }) })).toThrow(/\(and 50 more\)/);
  });
});
