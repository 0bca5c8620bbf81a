import { Module } from '@nestjs/common';
import { LoginModule } from '../../login/login.module.js';
import { SessionsModule } from '../../sessions/sessions.module.js';
import { UsersModule } from '../../users/users.module.js';
import { FactorsModule } from '../factors.module.js';
import { FactorsController } from './factors.controller.js';
import { FactorsService } from './factors.service.js';

/** Users set up and remove their own second factors. */
@Module({
  imports: [FactorsModule, LoginModule, SessionsModule, UsersModule],
  controllers: [FactorsController],
  providers: [FactorsService],
})
export class FactorManagementModule {}
