import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Namespace } from 'socket.io';
import { RelayStream } from './relay-stream.js';
import { SessionStore } from './session-store.js';
import { StreamAdapter } from './stream-adapter.js';

/** How the sockets of several processes hang together: through Redis, or, without one, not at all. */
@Injectable()
export class ClusterLink implements OnApplicationShutdown {
  constructor(private readonly stream: RelayStream) {}

  get configured(): boolean {
    return this.stream.configured;
  }

  /** The adapter of every namespace of this process. From the first one on, the stream is read. */
  adapter(recoveryMs: number) {
    const { stream } = this;
    const sessions = new SessionStore(stream, recoveryMs);
    stream.start();
    return class extends StreamAdapter {
      constructor(namespace: Namespace) {
        super(namespace, stream, sessions);
      }
    };
  }

  onApplicationShutdown(): void {
    this.stream.stop();
  }
}
