import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SHARED } from '../sockets/rooms.js';
import { type Broadcast, merge } from './merge.js';

const broadcast = (rooms: string[], event: string, data: object = {}): Broadcast => ({
  namespace: SHARED,
  rooms: new Set(rooms),
  event,
  data,
});

/** What each room gets, in order. */
function receivedBy(broadcasts: Broadcast[]): Map<string, string[]> {
  const received = new Map<string, string[]>();
  for (const { rooms, event, data } of broadcasts)
    for (const room of rooms) {
      received.set(room, [...(received.get(room) ?? []), event + JSON.stringify(data)]);
    }
  return received;
}

describe('merging a batch', () => {
  it('makes one broadcast of equal ones', () => {
    const merged = merge([broadcast(['a'], 'e', { x: 1 }), broadcast(['b', 'c'], 'e', { x: 1 })]);
    expect(merged).toEqual([broadcast(['a', 'b', 'c'], 'e', { x: 1 })]);
  });

  it('keeps apart what differs in event or content', () => {
    expect(merge([broadcast(['a'], 'e'), broadcast(['b'], 'f')])).toHaveLength(2);
    expect(merge([broadcast(['a'], 'e', { x: 1 }), broadcast(['b'], 'e', { x: 2 })])).toHaveLength(2);
  });

  it('leaves an event twice to the room that it was sent twice', () => {
    expect(merge([broadcast(['a'], 'e'), broadcast(['a'], 'e')])).toHaveLength(2);
  });

  it('changes nothing for any room, neither count nor order', () => {
    const one = fc.record({
      rooms: fc.subarray(['a', 'b', 'c'], { minLength: 1 }),
      event: fc.constantFrom('e', 'f'),
      data: fc.constantFrom({}, { x: 1 }),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 20 }), (list) => {
        const given = list.map(({ rooms, event, data }) => broadcast(rooms, event, data));
        const before = receivedBy(given);
        expect(receivedBy(merge(given))).toEqual(before);
      }),
    );
  });
});
