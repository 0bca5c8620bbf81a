import type { Socket } from 'node:net';

export interface Client {
  socket: Socket;
  bytes: number;
  count(): void;
  read(onEvent: (text: string) => void): void;
  ready: Promise<Client>;
}

export interface Caller {
  post(request: Buffer): Promise<void>;
  close(): void;
}

export function openClient(
  url: string,
  auth: object,
  on?: { onEvent?: (text: string) => void; onClose?: () => void; localAddress?: string },
): Client;
export function postOf(path: string, body: object | string, headers?: string): Buffer;
export function openCaller(url: string): Caller;
