import { describe, expect, it } from 'vitest';
import { isSpread, findPartition, roomsByPartition } from './partitions.js';

describe('the partition of a room', () => {
  it('is the same in every version: it is stored in Redis by the names of the streams', () => {
    const found = ['user:a', 'user:b', 'user:66b1f0c0a1b2c3d4e5f60003', 'user:ü'].map((room) =>
      findPartition(room, 8),
    );
    expect(found).toEqual([3, 1, 2, 1]);
  });

  it('spreads users evenly', () => {
    const counts = Array.from({ length: 8 }, () => 0);
    for (let n = 0; n < 8000; n++) counts[findPartition(`user:${n}`, 8)]! += 1;
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });
});

describe('the rooms of an event', () => {
  it('of users and scrapers are in one partition each, together with the others of that partition', () => {
    const rooms = Array.from({ length: 50 }, (_, n) => `user:${n}`);
    const found = roomsByPartition('/v1/shared', rooms, 4);
    expect([...found.values()].flat().sort()).toEqual(rooms.toSorted());
    for (const [partition, members] of found)
      for (const room of members) expect(findPartition(room, 4)).toBe(partition);
    expect([...roomsByPartition('/', ['socket'], 4).keys()]).toEqual([findPartition('socket', 4)]);
  });

  it.each(['account:a', 'sid:s', 'b1HhQ0bX3nYc2kCqAAAB'])('of %s in /v1/shared are in all', (room) => {
    expect(isSpread('/v1/shared', room)).toBe(true);
    expect(roomsByPartition('/v1/shared', [room], 3)).toEqual(
      new Map([
        [0, [room]],
        [1, [room]],
        [2, [room]],
      ]),
    );
  });
});
