import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { KeysModule } from '../keys/keys.module.js';
import { KeyManagementService } from './key-management.service.js';
import { KeysController } from './keys.controller.js';

/** Users create, list and revoke their own API keys. */
@Module({
  imports: [AccessModule, KeysModule],
  controllers: [KeysController],
  providers: [KeyManagementService],
})
export class KeyManagementModule {}
