import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Namespace } from 'socket.io';
import { RelayStream } from './relay-stream.js';
import { SocketSessionStore } from './socket-session-store.js';
import { StreamAdapter } from './stream-adapter.js';

/** A start waits for Redis, but not for ever: while Redis is away the rest of the application works. */
const PATIENCE_MS = 2000;
const LOOK_EVERY_MS = 20;

/** How the sockets of several processes hang together: through Redis, or, without one, not at all. */
@Injectable()
export class RelayCluster implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(private readonly stream: RelayStream) {}

  get configured(): boolean {
    return this.stream.configured;
  }

  /** The adapter of every namespace of this process. From the first one on, the stream is read. */
  adapterClass(recoveryMs: number) {
    const { stream } = this;
    const sessions = new SocketSessionStore(stream, recoveryMs);
    stream.start();
    return class extends StreamAdapter {
      constructor(namespace: Namespace) {
        super(namespace, stream, sessions);
      }
    };
  }

  /** Before the server listens: the first event that it is asked to send can be sent. */
  async onApplicationBootstrap(): Promise<void> {
    if (!this.configured) return;
    const until = performance.now() + PATIENCE_MS;
    while (this.stream.position === undefined && performance.now() < until) await wait(LOOK_EVERY_MS);
  }

  onApplicationShutdown(): void {
    this.stream.stop();
  }
}
