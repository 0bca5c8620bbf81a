import { describe, expect, it } from 'vitest';
import { compareIds, idBefore, isEventId, laterId } from './event-history.js';

describe('stream ids', () => {
  it('are compared as numbers, not as text', () => {
    const ids = ['10-0', '9-10', '9-9', '0-0'];
    expect(ids.sort(compareIds)).toEqual(['0-0', '9-9', '9-10', '10-0']);
    expect(laterId(undefined, '0-0')).toBe('0-0');
    expect(laterId('9-9', '9-10')).toBe('9-10');
  });

  it('are recognized by their format', () => {
    expect(['1-0', '1-', '-1', 'a-1', '1-0\n', '', 5].filter(isEventId)).toEqual(['1-0']);
  });

  it('can be moved back in time, but not below zero', () => {
    expect(idBefore('130500-7', 130_000)).toBe('500-0');
    expect(idBefore('5-7', 130_000)).toBe('0-0');
  });
});
