import { CHUNK_BYTES } from './layout.js';

/**
 * Memory for the chunks of responses, used again once a chunk is sent. V8 marks the whole heap after every few dozen MB
 * allocated outside of it, which took most of the CPU time of responses of megabytes in parallel.
 */
export class ChunkMemory {
  private readonly free: ArrayBufferLike[] = [];
  private readonly lent = new WeakSet<ArrayBufferLike>();

  /** @param keptBytes kept while no response needs it, at most */
  constructor(private readonly keptBytes: number) {}

  /** @param bytes at most CHUNK_BYTES */
  copy(bytes: Uint8Array): Buffer {
    const memory = this.free.pop() ?? new ArrayBuffer(CHUNK_BYTES);
    this.lent.add(memory);
    const chunk = Buffer.from(memory, 0, bytes.length);
    chunk.set(bytes);
    return chunk;
  }

  /** Takes a chunk back that nobody reads any more; ignores one that is not of this memory, or was taken back. */
  release({ buffer }: Buffer): void {
    if (this.lent.delete(buffer) && (this.free.length + 1) * CHUNK_BYTES <= this.keptBytes) {
      this.free.push(buffer);
    }
  }
}
