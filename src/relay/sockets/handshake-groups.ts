import Queue from 'yocto-queue';

/** Authenticated together; the others wait, so that HTTP stays responsive. */
const MAX_GROUP = 250;
/** Pause in which the handshakes of the next group arrive. A client that connects alone does not wait. */
const PAUSE_MS = 50;

/**
 * Runs handshakes in groups, one after the other and each handshake in the order of arrival: those of a group begin in
 * one turn of the event loop, so their sessions are read with the same few queries. Without groups that would combine
 * few, because the event loop accepts one connection a turn.
 */
export class HandshakeGroups {
  private readonly waiting = new Queue<() => Promise<void>>();
  private running = false;

  /** @param handshake ends in bounded time */
  run<T>(handshake: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.waiting.enqueue(() => handshake().then(resolve, reject));
      if (!this.running) void this.runGroups();
    });
  }

  private async runGroups(): Promise<void> {
    this.running = true;
    while (this.waiting.size > 0) {
      const size = Math.min(this.waiting.size, MAX_GROUP);
      const group = Array.from({ length: size }, () => this.waiting.dequeue()!);
      await Promise.all(group.map((handshake) => handshake()));
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    this.running = false;
  }
}
