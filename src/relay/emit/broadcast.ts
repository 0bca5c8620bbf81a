import type { NamespaceName } from '../sockets/rooms.js';

/** One event for the sockets of some rooms: what becomes one encoded packet. */
export interface Broadcast {
  namespace: NamespaceName;
  rooms: Set<string>;
  event: string;
  data: object;
}

/**
 * Makes one broadcast of several that are alike in event and content, so that each is encoded once.
 *
 * Nobody may notice: a room gets as many events as before and in the same order. So a broadcast moves forward into an
 * earlier one only when none of its rooms has a part in that one or in any between.
 */
export function mergeBroadcasts(broadcasts: Broadcast[]): Broadcast[] {
  if (broadcasts.length < 2) return broadcasts;
  const merged: Broadcast[] = [];
  const latest = new Map<string, number>();
  const alike = new Map<string, number>();
  for (const broadcast of broadcasts) {
    const key = JSON.stringify([broadcast.namespace, broadcast.event, broadcast.data]);
    const rooms = [...broadcast.rooms];
    const places = rooms.map((room) => broadcast.namespace + room);
    const earlier = alike.get(key) ?? -1;
    const mayMove = places.every((place) => (latest.get(place) ?? -1) < earlier);
    const index = mayMove && earlier >= 0 ? earlier : merged.length;
    if (index === merged.length) merged.push({ ...broadcast, rooms: new Set(rooms) });
    else for (const room of rooms) merged[index]!.rooms.add(room);
    alike.set(key, index);
    for (const place of places) latest.set(place, index);
  }
  return merged;
}
