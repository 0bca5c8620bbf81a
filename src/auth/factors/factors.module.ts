import { Module } from '@nestjs/common';
import { registerCollections } from '../../database/collections/registry.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { MailedLinksModule } from '../mailed-links/mailed-links.module.js';
import { UsersModule } from '../users/users.module.js';
import { Passkeys } from './passkeys.service.js';
import { SecondFactors } from './second-factors.service.js';
import { TicketRepository } from './ticket.repository.js';
import { TICKETS, ticketSchema } from './ticket.schema.js';
import { Tickets } from './tickets.service.js';

const OFFERED = [Passkeys, SecondFactors, Tickets];

/** Second factors of users, and passkeys in place of a password. */
@Module({
  imports: [
    AccountsModule,
    MailedLinksModule,
    UsersModule,
    registerCollections([{ name: TICKETS, schema: ticketSchema }]),
  ],
  providers: [...OFFERED, TicketRepository],
  exports: OFFERED,
})
export class FactorsModule {}
