import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Types } from 'mongoose';
import { keepRenewed } from '../../common/concurrency/keep-renewed.js';
import { StoreOwnership } from '../database.module.js';
import { ProcessLeaseRepository } from './process-lease.repository.js';

/** Longer than the clocks of processes differ, and than what a killed process has sent takes to arrive. */
export const LEASE_MS = 10_000;
const RENEWAL_MS = 3000;
/** Leases are tiny: expired ones are kept for as long as clocks may be wrong. */
const RETENTION_MS = 3_600_000;

/**
 * Distinguishes reservations of living processes from those that a crash left open. A reservation names its process by
 * `id`, and is made within `during`. By the system clock, like the timestamps of object ids.
 */
@Injectable()
export class ProcessLeases implements OnModuleInit {
  /** Id of this process. */
  readonly id = new Types.ObjectId();
  private readonly logger = new Logger(ProcessLeases.name);
  private readonly inFlight = new Set<string>();
  private endRenewals: (() => void) | undefined;
  private renewedAt = -Infinity;

  constructor(
    private readonly leases: ProcessLeaseRepository,
    private readonly store: StoreOwnership,
  ) {}

  /** The process that opened an embedded store is the only one, until others join its store. */
  async onModuleInit(): Promise<void> {
    if (this.store.isOwner) await this.leases.deleteAll();
  }

  /**
   * Runs work that reserves something under the id `op`, and ends the reservation. After an error other than a rejection
   * the work may still have been written, so the reservation counts as in flight for as long as one of a killed process.
   * @param isRejection whether the error proves that nothing was written
   */
  async during<T>(
    op: Types.ObjectId,
    isRejection: (error: unknown) => boolean,
    work: () => Promise<T>,
  ): Promise<T> {
    const key = String(op);
    this.inFlight.add(key);
    const end = () => this.end(key);
    try {
      const logError = (error: unknown) => this.logger.error(error);
      this.endRenewals ??= keepRenewed(RENEWAL_MS, () => this.renew(), logError);
      if (performance.now() - this.renewedAt >= RENEWAL_MS) await this.renew();
      const result = await work();
      end();
      return result;
    } catch (error) {
      if (isRejection(error)) end();
      else setTimeout(end, LEASE_MS).unref();
      throw error;
    }
  }

  /** @returns those reservations whose process has ended, or has given them up */
  async abandoned<R extends { op: Types.ObjectId; process?: Types.ObjectId | undefined }>(
    reservations: readonly R[],
  ): Promise<R[]> {
    const others = reservations.flatMap(({ process }) =>
      process && !process.equals(this.id) ? [process] : [],
    );
    const living = others.length === 0 ? new Set<string>() : await this.leases.findLiving(others, new Date());
    return reservations.filter(({ op, process }) =>
      process?.equals(this.id) ? !this.inFlight.has(String(op)) : !living.has(String(process)),
    );
  }

  private async renew(): Promise<void> {
    const [now, from] = [Date.now(), performance.now()];
    const isFirst = this.renewedAt === -Infinity;
    await this.leases.renew(this.id, new Date(now + LEASE_MS));
    this.renewedAt = from;
    if (isFirst) await this.leases.deleteEnded(new Date(now - RETENTION_MS));
  }

  private end(key: string): void {
    this.inFlight.delete(key);
    if (this.inFlight.size > 0) return;
    this.endRenewals?.();
    this.endRenewals = undefined;
  }
}
