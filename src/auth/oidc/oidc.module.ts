import { Module } from '@nestjs/common';
import { registerCollections } from '../../database/collections/registry.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { KeysModule } from '../keys/keys.module.js';
import { MailedLinksModule } from '../mailed-links/mailed-links.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsersModule } from '../users/users.module.js';
import { GovernedUsers } from './governed-users.service.js';
import { OidcGrantRepository } from './grant.repository.js';
import { OIDC_GRANTS, OIDC_USES, oidcGrantSchema, oidcUseSchema } from './grant.schema.js';
import { GroupMapping } from './group-mapping.js';
import { Issuer } from './issuer.js';
import { OidcRenewal } from './oidc-renewal.service.js';

const OFFERED = [GovernedUsers, GroupMapping, Issuer, OidcGrantRepository, OidcRenewal];

/** The OpenID Connect issuer, and what it grants to users. */
@Module({
  imports: [
    AccountsModule,
    KeysModule,
    MailedLinksModule,
    SessionsModule,
    UsersModule,
    registerCollections([
      { name: OIDC_GRANTS, schema: oidcGrantSchema },
      { name: OIDC_USES, schema: oidcUseSchema },
    ]),
  ],
  providers: OFFERED,
  exports: OFFERED,
})
export class OidcModule {}
