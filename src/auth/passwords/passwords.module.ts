import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsersModule } from '../users/users.module.js';
import { PasswordsService } from './passwords.service.js';

/** Verifies passwords, and sets new ones. */
@Module({
  imports: [SessionsModule, UsersModule],
  providers: [PasswordsService],
  exports: [PasswordsService],
})
export class PasswordsModule {}
