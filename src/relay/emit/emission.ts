import type { NamespaceName } from '../rooms/rooms.js';

/** Recipients of an event. */
export type EmissionTarget = { users: string[] } | { socket: string } | { account: string };

/** A request to send one event. `data` is opaque and arrives unchanged. */
export interface Emission {
  target: EmissionTarget;
  event: string;
  data: object;
}

/** Number of recipients reached in this process. */
export interface Reach {
  users: number;
  sockets: number;
}

/** One event for the sockets of some rooms; encoded as one packet. */
export interface Broadcast {
  namespace: NamespaceName;
  rooms: Set<string>;
  event: string;
  data: object;
}

/**
 * Merges broadcasts with the same event and content, so that each is encoded once.
 *
 * Every room still gets the same events in the same order: a broadcast is merged into an earlier one only when none of
 * its rooms occurs in that one or in any broadcast in between.
 */
export function mergeBroadcasts(broadcasts: Broadcast[]): Broadcast[] {
  if (broadcasts.length < 2) return broadcasts;
  const merged: Broadcast[] = [];
  const lastIndexByRoom = new Map<string, number>();
  const indexByContent = new Map<string, number>();
  for (const broadcast of broadcasts) {
    const content = JSON.stringify([broadcast.namespace, broadcast.event, broadcast.data]);
    const rooms = [...broadcast.rooms];
    const roomKeys = rooms.map((room) => broadcast.namespace + room);
    const earlier = indexByContent.get(content) ?? -1;
    const mergeable = roomKeys.every((key) => (lastIndexByRoom.get(key) ?? -1) < earlier);
    const index = mergeable && earlier >= 0 ? earlier : merged.length;
    if (index === merged.length) merged.push({ ...broadcast, rooms: new Set(rooms) });
    else for (const room of rooms) merged[index]!.rooms.add(room);
    indexByContent.set(content, index);
    for (const key of roomKeys) lastIndexByRoom.set(key, index);
  }
  return merged;
}
