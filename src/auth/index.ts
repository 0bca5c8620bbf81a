export {
  Access,
  accessPolicy,
  type AccessPolicy,
  type AccessRoute,
  covers,
  CurrentActor,
  FULL_SCOPE,
  MiddlewareRoutes,
  parseScope,
  readsAnyQuery,
  RequestedAccount,
  RouteTable,
  TargetAccount,
} from '../access/index.js';
export { AssistantAccess } from './access/assistant-access.js';
export { AccessService } from './access/access.service.js';
export { type Actor, credentialId } from './access/actor.js';
export { passesCsrfCheck, type Credentials, readCredentials } from './access/credentials.js';
export { type CallerCredentials, PLATFORM_ONLY, RequestAuthorizer } from './access/request-authorizer.js';
export { setDeviceCookie, setSessionCookie } from './sessions/session-cookie.js';
export { AccountAdminService } from './administration/account-admin.service.js';
export { type AccountData, AccountDataRegistry } from './accounts/account-data.js';
export { NewAccountDto } from './administration/account.dto.js';
export type { Account, SearchBudget } from './accounts/account.schema.js';
export { accountView } from './administration/account.view.js';
export { ACCOUNT_RENAMED, AccountsService } from './accounts/accounts.service.js';
export { SHOWN_BRAND_FIELDS } from './brands/brand.docs-schema.js';
export { brandView, shownBrandView, sendLogo, accentColors } from './brands/brand.view.js';
export type { Brand } from './brands/brand.schema.js';
export { BrandsService } from './brands/brands.service.js';
export { AuthModule } from './auth.module.js';
export { GroupMapping } from './oidc/group-mapping.js';
export { RequestLimits } from './limits/request-limits.js';
export { UnknownTokenLimits } from './limits/unknown-token-limits.js';
export { INVALID_LINK, invalidLinkError, MailedLinks } from './mailed-links/mailed-links.js';
export { PublicUrl } from './mailed-links/public-url.js';
export { Passkeys } from './factors/passkeys.service.js';
export { isMarkedAsApiKey } from './keys/api-key-secret.js';
export { readClient, SESSION_COOKIE } from './known-clients/client.js';
export { LoginService } from './login/login.service.js';
export { PasswordsService } from './passwords/passwords.service.js';
export { ClientDocuments } from './oauth/client-documents.js';
export { OAuthModule } from './oauth/oauth.module.js';
export { quotaReachedMessage } from './quotas/quota-reached.js';
export { QuotasService } from './quotas/quotas.service.js';
export { AccessTokens } from './sessions/access-tokens.js';
export { type LiveCredential, toLiveCredential, LiveCredentials } from './access/live-credentials.js';
export {
  ALL_SESSIONS,
  type ChangeMark,
  SESSION_ENDED,
  SessionInvalidation,
  SESSIONS_INVALIDATED,
} from './sessions/session-invalidation.js';
export { NewPasswordDto, NewUserDto } from './administration/user.dto.js';
export { preferredLanguage } from './users/preferences.js';
export { type PublicProfile, type User, USERS } from './users/user.schema.js';
export { UserAdminService, userView } from './administration/user-admin.service.js';
export { UsersService } from './users/users.service.js';
