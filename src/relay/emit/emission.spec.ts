import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SHARED_NAMESPACE } from '../rooms/rooms.js';
import { type Broadcast, mergeBroadcasts } from './emission.js';

const broadcast = (rooms: string[], event: string, data: object = {}): Broadcast => ({
  namespace: SHARED_NAMESPACE,
  rooms: new Set(rooms),
  event,
  data,
});

/** Events of each room, in order. */
function receivedBy(broadcasts: Broadcast[]): Map<string, string[]> {
  const received = new Map<string, string[]>();
  for (const { rooms, event, data } of broadcasts)
    for (const room of rooms) {
      received.set(room, [...(received.get(room) ?? []), event + JSON.stringify(data)]);
    }
  return received;
}

describe('mergeBroadcasts', () => {
  it('merges broadcasts with equal event and content', () => {
    const merged = mergeBroadcasts([broadcast(['a'], 'e', { x: 1 }), broadcast(['b', 'c'], 'e', { x: 1 })]);
    expect(merged).toEqual([broadcast(['a', 'b', 'c'], 'e', { x: 1 })]);
  });

  it('does not merge broadcasts that differ in event or content', () => {
    expect(mergeBroadcasts([broadcast(['a'], 'e'), broadcast(['b'], 'f')])).toHaveLength(2);
    expect(mergeBroadcasts([broadcast(['a'], 'e', { x: 1 }), broadcast(['b'], 'e', { x: 2 })])).toHaveLength(
      2,
    );
  });

  it('keeps both events of a room that was sent the same event twice', () => {
    expect(mergeBroadcasts([broadcast(['a'], 'e'), broadcast(['a'], 'e')])).toHaveLength(2);
  });

  it('changes neither the number nor the order of the events of a room', () => {
    const one = fc.record({
      rooms: fc.subarray(['a', 'b', 'c'], { minLength: 1 }),
      event: fc.constantFrom('e', 'f'),
      data: fc.constantFrom({}, { x: 1 }),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 20 }), (list) => {
        const given = list.map(({ rooms, event, data }) => broadcast(rooms, event, data));
        const before = receivedBy(given);
        expect(receivedBy(mergeBroadcasts(given))).toEqual(before);
      }),
    );
  });
});
