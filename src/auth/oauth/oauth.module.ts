import { Module } from '@nestjs/common';
import { ServesArea } from '../../common/area.js';
import { registerCollections } from '../../database/collections/registry.js';
import { AccessModule } from '../access/access.module.js';
import { KeysModule } from '../keys/keys.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { MailedLinksModule } from '../mailed-links/mailed-links.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AuthorizationService } from './authorization.service.js';
import { ClientDocuments } from './client-documents.js';
import { ClientRepository, OAUTH_CLIENTS, oauthClientSchema } from './client.repository.js';
import { ClientsService } from './clients.service.js';
import { ConsentController } from './consent.controller.js';
import { OAuthMetadataController } from './oauth-metadata.controller.js';
import { OAuthServer } from './oauth-server.js';
import { OAUTH_TOKENS, OAuthTokenRepository, oauthTokenSchema } from './oauth-token.repository.js';
import { OAuthTokensService } from './oauth-tokens.service.js';
import { OAuthController } from './oauth.controller.js';

/** OAuth 2.1 for hosted assistants. A grant is stored as an API key, whose tokens end with it. */
@ServesArea({ name: 'oauth', prefixes: ['/oauth'], envelope: 'oauth' })
@Module({
  imports: [
    AccessModule,
    KeysModule,
    LimitsModule,
    MailedLinksModule,
    SessionsModule,
    registerCollections([
      { name: OAUTH_CLIENTS, schema: oauthClientSchema },
      { name: OAUTH_TOKENS, schema: oauthTokenSchema },
    ]),
  ],
  controllers: [ConsentController, OAuthController, OAuthMetadataController],
  providers: [
    AuthorizationService,
    ClientDocuments,
    ClientRepository,
    ClientsService,
    OAuthServer,
    OAuthTokenRepository,
    OAuthTokensService,
  ],
  exports: [ClientDocuments],
})
export class OAuthModule {}
