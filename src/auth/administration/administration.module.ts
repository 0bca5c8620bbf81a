import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { BrandsModule } from '../brands/brands.module.js';
import { EmailChangeModule } from '../email-change/email-change.module.js';
import { KeysModule } from '../keys/keys.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { LoginModule } from '../login/login.module.js';
import { MailModule } from '../../mail/index.js';
import { FactorsModule } from '../factors/factors.module.js';
import { InvitationsModule } from '../invitations/invitations.module.js';
import { QuotasModule } from '../quotas/quotas.module.js';
import { UsersModule } from '../users/users.module.js';
import { AccountAdminService } from './account-admin.service.js';
import { BrandController } from './brand.controller.js';
import { AccountsController } from './accounts.controller.js';
import { UserAdminService } from './user-admin.service.js';
import { UsersController } from './users.controller.js';

/** Administration of accounts and users. */
@Module({
  imports: [
    AccessModule,
    AccountsModule,
    BrandsModule,
    EmailChangeModule,
    KeysModule,
    LimitsModule,
    LoginModule,
    FactorsModule,
    InvitationsModule,
    MailModule,
    QuotasModule,
    UsersModule,
  ],
  controllers: [AccountsController, BrandController, UsersController],
  providers: [AccountAdminService, UserAdminService],
  exports: [AccountAdminService, UserAdminService],
})
export class AdministrationModule {}
