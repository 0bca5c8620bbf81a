import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { KnownClients } from './known-clients.service.js';

/** The clients from which a user has logged in. */
@Module({ imports: [UsersModule], providers: [KnownClients], exports: [KnownClients] })
export class KnownClientsModule {}
