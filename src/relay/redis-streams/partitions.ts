import { hash } from 'node:crypto';
import { SHARED_NAMESPACE, userIdOfRoom } from '../rooms/rooms.js';

/** Hex digits of the hash that choose the partition. */
const HASH_DIGITS = 8;

/** Prefix of the keys of a number of partitions. */
export const partitionKeyPrefix = (partitions: number): string => `rankwire:relay:stream:${partitions}:`;

/** The partition of a room, the same in every process. */
export function findPartition(room: string, partitions: number): number {
  if (partitions === 1) return 0;
  return Number.parseInt(hash('sha1', room).slice(0, HASH_DIGITS), 16) % partitions;
}

/**
 * Whether the members of a room may be in any partition. Users are in the partition of their own room, scrapers in that
 * of their id; an account, a session and a single socket of /v1/shared are not known to belong to a user.
 */
export const isSpread = (namespace: string, room: string): boolean =>
  namespace === SHARED_NAMESPACE && userIdOfRoom(room) === undefined;

/**
 * The rooms of an event by partition. An entry for a spread room is in every partition, so that a socket reads one
 * partition only, and has a single order of all its events.
 */
export function roomsByPartition(
  namespace: string,
  rooms: Iterable<string>,
  partitions: number,
): Map<number, string[]> {
  const found = new Map<number, string[]>();
  const add = (partition: number, room: string) => {
    const others = found.get(partition);
    if (others) others.push(room);
    else found.set(partition, [room]);
  };
  for (const room of rooms) {
    if (!isSpread(namespace, room)) add(findPartition(room, partitions), room);
    else for (let partition = 0; partition < partitions; partition++) add(partition, room);
  }
  return found;
}

/** Local room of the members of an account whose users are in one partition. */
export const accountRoomIn = (accountRoom: string, partition: number): string =>
  `${accountRoom}@${partition}`;
