import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Namespace } from 'socket.io';
import { EventStreams } from '../event-streams/event-streams.js';
import { RelayStream } from '../redis-streams/relay-stream.js';
import { SocketSessionStore } from './socket-session-store.js';
import { StreamAdapter } from './stream-adapter.js';

/** Longest delay of the start while Redis is down; the rest of the application works without it. */
const READY_TIMEOUT_MS = 2000;
const POLL_INTERVAL_MS = 20;

/** Connects the Socket.IO servers of several processes through Redis; without Redis it does nothing. */
@Injectable()
export class RelayCluster implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly stream: RelayStream,
    private readonly eventStreams: EventStreams,
    private readonly host: HttpAdapterHost,
  ) {}

  get configured(): boolean {
    return this.stream.configured;
  }

  /** Starts reading the stream. @returns the adapter class for every namespace of this process */
  adapterClass(recoveryMs: number) {
    const { stream, eventStreams } = this;
    const sessions = new SocketSessionStore(stream, recoveryMs);
    stream.start();
    return class extends StreamAdapter {
      constructor(namespace: Namespace) {
        super(namespace, stream, sessions, eventStreams);
      }
    };
  }

  /** Delays listening until the stream has a position, so that the first event can be sent. The CLI does not listen. */
  async onApplicationBootstrap(): Promise<void> {
    if (!this.configured || !this.host.httpAdapter) return;
    const deadline = performance.now() + READY_TIMEOUT_MS;
    while (!this.stream.started && performance.now() < deadline) await wait(POLL_INTERVAL_MS);
  }

  onApplicationShutdown(): void {
    this.stream.stop();
  }
}
