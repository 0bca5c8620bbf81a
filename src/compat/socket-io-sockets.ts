/*
 * Private: `socket.packet` of Socket.IO, and the shape of an event packet, which `broadcast` of an adapter takes untyped;
 * `socket.pid`, the secret id with which a client recovers its session after a lost connection.
 * Tested with: socket.io 4.8.4, socket.io-adapter 2.5.9.
 * Why: events carry the stream id after their content and must bypass the adapter (`emit` would pass them to it), and
 * a broadcast to many rooms avoids the broadcast operator that `to()` copies for each room. A client may reconnect before
 * its old connection is found dead, and the adapter is given only the secret id.
 * Retire: when Socket.IO can emit to one socket with an offset, as its recovery does internally, and ends the old
 * connection itself.
 */
import type { Socket } from 'socket.io';

/** Packet type of the Socket.IO protocol, version 5. */
const EVENT = 2;

/** Event packet for an adapter's `broadcast`. @param data event name and content */
export function eventPacket(data: unknown[]): { type: typeof EVENT; data: unknown[] } {
  return { type: EVENT, data };
}

/** Sends an event to one socket, bypassing the adapter. */
export function sendEvent(socket: Pick<Socket, 'id'>, data: unknown[]): void {
  (socket as unknown as { packet(packet: object): void }).packet(eventPacket(data));
}

/** Secret id of a socket's recoverable session; undefined without recovery. */
export function recoverySessionId(socket: Pick<Socket, 'id'>): string | undefined {
  return (socket as unknown as { pid?: string }).pid;
}
