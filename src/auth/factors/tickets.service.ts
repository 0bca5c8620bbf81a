import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { hashToken, newSecretToken } from '../../common/secret-token.js';
import { AccountDataRegistry } from '../accounts/account-data.js';
import { readFactorsRev } from '../users/factors.js';
import { readEpoch, type User } from '../users/user.schema.js';
import { TicketRepository } from './ticket.repository.js';
import type { Ticket } from './ticket.schema.js';

const LIFETIME_MS = 5 * 60_000;

type NewTicket = Pick<Ticket, 'purpose'> & Partial<Pick<Ticket, 'parent' | 'challenge'>>;

/** Tickets of steps that wait for the next one: 256 bits, valid for five minutes and one success. */
@Injectable()
export class Tickets implements OnModuleInit {
  constructor(
    private readonly tickets: TicketRepository,
    private readonly clock: Clock,
    private readonly accountData: AccountDataRegistry,
  ) {}

  onModuleInit(): void {
    this.accountData.register({
      name: 'sign_in_ticket',
      end: (accounts) => this.tickets.deleteByAccounts(accounts),
      erase: (accounts) => this.tickets.deleteByAccounts(accounts),
    });
  }

  async issue(user: User | null, fields: NewTicket): Promise<{ ticket: string; expires_at: Date }> {
    const ticket = newSecretToken();
    const expires_at = new Date(this.clock.now().getTime() + LIFETIME_MS);
    await this.tickets.insert({
      _id: hashToken(ticket),
      user: user?._id ?? null,
      account: user?.account ?? null,
      epoch: user ? readEpoch(user) : 0,
      factors_rev: user ? readFactorsRev(user) : 0,
      parent: null,
      challenge: null,
      ...fields,
      expires_at,
    });
    return { ticket, expires_at };
  }

  find(ticket: string, purpose: Ticket['purpose']): Promise<Ticket | null> {
    return this.tickets.find({ _id: hashToken(ticket), purpose }, this.clock.now());
  }

  /** Uses a ticket up. @param parent what it has to belong to @returns null when it has ended, or is used */
  take(ticket: string, purpose: Ticket['purpose'], parent: string | null): Promise<Ticket | null> {
    return this.tickets.take({ _id: hashToken(ticket), purpose, parent }, this.clock.now());
  }

  /** @returns null when it has been used meanwhile */
  use({ _id, purpose, parent }: Ticket): Promise<Ticket | null> {
    return this.tickets.take({ _id, purpose, parent }, this.clock.now());
  }
}

/** Whether the user is still the one for whom the ticket was issued. */
export const isCurrent = ({ epoch, factors_rev }: Ticket, user: User): boolean =>
  user.active && epoch === readEpoch(user) && factors_rev === readFactorsRev(user);
