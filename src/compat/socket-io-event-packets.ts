/*
 * Private: `socket.packet` of Socket.IO, and the form of an event packet, which an adapter's `broadcast` takes untyped.
 * Tried on: socket.io 4.8.4, socket.io-adapter 2.5.8.
 * Why: events are sent with the stream's id behind their content and past the adapter (`emit` would hand them back to
 * it), and one broadcast to many rooms is made without the operator that `to()` copies for each of them.
 * Retire: when Socket.IO emits to one socket with an offset, as its own recovery does inside.
 */
import type { Adapter } from 'socket.io-adapter';
import type { Socket } from 'socket.io';

/** Of Socket.IO's protocol, version 5. */
const EVENT = 2;

/** An event with its content, as an adapter broadcasts it. */
export function eventPacket(data: unknown[]): { type: typeof EVENT; data: unknown[] } {
  return { type: EVENT, data };
}

/** Sends an event to one socket, past the adapter of its namespace. */
export function sendEvent(socket: Pick<Socket, 'id'>, data: unknown[]): void {
  (socket as unknown as { packet(packet: object): void }).packet(eventPacket(data));
}

/** Broadcasts an event to the sockets of the rooms in this process, once to each. */
export function broadcastEvent(adapter: Adapter, rooms: Set<string>, data: unknown[]): void {
  adapter.broadcast(eventPacket(data), { rooms, except: new Set(), flags: {} });
}
