import { CHUNK_BYTES } from './layout.js';

/**
 * Buffers for the chunks of large responses, reused once a chunk is written. V8 marks the whole heap after every few dozen
 * MB allocated outside of it, which took most of the CPU time of responses of megabytes in parallel.
 */
export class ChunkPool {
  private readonly idle: ArrayBufferLike[] = [];
  private readonly inUse = new WeakSet<Buffer>();

  /** @param maxIdleBytes upper bound of the memory that waits for reuse */
  constructor(private readonly maxIdleBytes: number) {}

  /** @param bytes at most CHUNK_BYTES */
  copy(bytes: Uint8Array): Buffer {
    const chunk = Buffer.from(this.idle.pop() ?? new ArrayBuffer(CHUNK_BYTES), 0, bytes.length);
    this.inUse.add(chunk);
    chunk.set(bytes);
    return chunk;
  }

  /** Returns a chunk to the pool once it is written; ignores other buffers, and a chunk that was returned before. */
  release(chunk: Buffer): void {
    if (this.inUse.delete(chunk) && (this.idle.length + 1) * CHUNK_BYTES <= this.maxIdleBytes) {
      this.idle.push(chunk.buffer);
    }
  }
}
