import type { HistoryEvent } from '../history/event-history.js';
import { SCRAPER_NAMESPACE, SHARED_NAMESPACE } from '../rooms/rooms.js';

/** A message between processes: an event, or without `args` a forced disconnection or a `mark` when a process connects. */
export interface StreamEntry extends HistoryEvent {
  kind: EntryKind;
}

export type EntryKind = 'event' | 'disconnect' | 'mark';

const KINDS: Record<string, EntryKind> = { e: 'event', d: 'disconnect', m: 'mark' };
const NAMESPACES: Record<string, string> = { u: SHARED_NAMESPACE, s: SCRAPER_NAMESPACE, '-': '' };
const findCode = (codes: Record<string, string>, value: string) =>
  Object.keys(codes).find((code) => codes[code] === value)!;

/**
 * Header of an entry in a partition: a letter for the kind, one for the namespace, then the room after a space, or
 * several rooms as a JSON list. An entry has one field, its header, whose value is the content: a process that no room
 * concerns decodes these few bytes only.
 */
export function entryHeader({ kind, namespace, rooms }: Pick<StreamEntry, 'kind' | 'namespace' | 'rooms'>) {
  const list = rooms.length === 1 ? ` ${rooms[0]}` : JSON.stringify(rooms);
  return findCode(KINDS, kind) + findCode(NAMESPACES, namespace) + list;
}

export function parseHeader(header: string): Pick<StreamEntry, 'kind' | 'namespace' | 'rooms'> {
  const rooms = header[2] === ' ' ? [header.slice(3)] : (JSON.parse(header.slice(2)) as string[]);
  return { kind: KINDS[header[0]!]!, namespace: NAMESPACES[header[1]!]!, rooms };
}

/** An entry of a partition as ioredis returns it, with text or bytes. */
export type StreamRow<T = string> = [id: T, fields: T[]];

export function parseRow([id, [header, args]]: StreamRow): StreamEntry {
  return { id, ...parseHeader(header!), args: args! };
}
