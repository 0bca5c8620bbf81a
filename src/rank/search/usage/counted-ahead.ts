import type { Types } from 'mongoose';
import { BLOCK_MS, type RequestBlock, type SearchUsageService } from './search-usage.service.js';

/**
 * Requests of one run, counted in blocks: the first of some requests counts them all, and the others take their part
 * without the store. What is not sent is given back when the block ends, or the run. A crash loses one block of the run:
 * another process cannot give it back, because the store does not know how much of it was sent. Near a limit each request
 * is counted by itself, and so where the store is too slow for a block.
 */
export class CountedAhead {
  private block: RequestBlock | undefined;
  private filling: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private countsSingly = false;

  /** @param size searches that a block is for */
  constructor(
    private readonly usage: Pick<SearchUsageService, 'spend' | 'reserveBlock' | 'giveBack' | 'isCurrent'>,
    private readonly account: Types.ObjectId,
    private readonly size: number,
  ) {}

  /**
   * Counts a request that is about to be sent.
   * @param ahead searches of the run that have not begun, each of at least one request
   * @throws SearchFailure of kind `budget` when a budget is used up
   */
  async spend(charged: number, ahead: number): Promise<void> {
    // Race: of requests that find no block one counts the next, and the others wait for it.
    while (this.filling) await this.filling;
    if (this.take(charged)) return;
    const more = this.countsSingly ? 0 : Math.min(this.size, ahead);
    if (more > 0) {
      this.filling = this.fill((1 + more) * charged).finally(() => (this.filling = undefined));
      await this.filling;
      if (this.take(charged)) return;
    }
    await this.usage.spend(this.account, charged);
  }

  /** Gives back what was not sent; for the end of the run. */
  async close(): Promise<void> {
    const { block } = this;
    this.block = undefined;
    clearTimeout(this.timer);
    if (block && block.left > 0) await this.usage.giveBack(block);
  }

  private take(charged: number): boolean {
    const { block } = this;
    if (!block || block.left < charged || !this.usage.isCurrent(block)) return false;
    block.left -= charged;
    return true;
  }

  private async fill(amount: number): Promise<void> {
    await this.close();
    const block = await this.usage.reserveBlock(this.account, amount);
    this.block = block;
    this.countsSingly = block === undefined || !this.usage.isCurrent(block);
    // Others may need what searches that hang do not send. Where the store fails it stays counted, as after a crash.
    if (block) this.timer = setTimeout(() => void this.close().catch(() => {}), BLOCK_MS).unref();
  }
}
