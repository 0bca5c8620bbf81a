/*
 * Private: `socket.pid` of Socket.IO: the secret id by which a client asks for its session after a lost connection.
 * Tried on: socket.io 4.8.4, socket.io-adapter 2.5.8.
 * Why: a client may be back before its old connection was found dead, and an adapter is given the id alone.
 * Retire: when Socket.IO ends the old connection itself, or makes the id public.
 */
import type { Socket } from 'socket.io';

/** The secret id of a socket's session; undefined without recovery. */
export function recoverySessionId(socket: Pick<Socket, 'id'>): string | undefined {
  return (socket as unknown as { pid?: string }).pid;
}
