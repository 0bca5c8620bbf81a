import { Injectable } from '@nestjs/common';
import type { Account } from '../../../auth/index.js';

type Forecast = (account: Account, keywords: number) => Promise<number>;

/** How many requests a day keywords of an account take; a later part of the rank tracker tells it from past checks. */
@Injectable()
export class RequestForecast {
  private read: Forecast | undefined;

  /** Called once, before the bootstrap. */
  use(read: Forecast): void {
    this.read = read;
  }

  /** @returns at most, never less than what is used */
  perDay(account: Account, keywords: number): Promise<number> {
    if (!this.read) throw new Error('no part of the rank tracker forecasts requests');
    return this.read(account, keywords);
  }
}
