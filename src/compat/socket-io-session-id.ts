/*
 * Private: `socket.pid` of Socket.IO, the secret id with which a client recovers its session after a lost connection.
 * Tested with: socket.io 4.8.4, socket.io-adapter 2.5.9.
 * Why: a client may reconnect before its old connection is found dead, and the adapter is given only this id.
 * Retire: when Socket.IO ends the old connection itself, or makes the id public.
 */
import type { Socket } from 'socket.io';

/** Secret id of a socket's recoverable session; undefined without recovery. */
export function recoverySessionId(socket: Pick<Socket, 'id'>): string | undefined {
  return (socket as unknown as { pid?: string }).pid;
}
