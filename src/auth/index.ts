export {
  Access,
  accessPolicy,
  type AccessPolicy,
  type AccessRoute,
  MiddlewareRoutes,
} from './access/access-policy.js';
export { ActedAccount, CurrentActor, NamedAccount } from './access/access.decorators.js';
export { AccessService } from './access/access.service.js';
export type { Actor } from './access/actor.js';
export { mayActByCookie } from './access/cookie-origin.js';
export { type Credentials, credentialsOf, SESSION_COOKIE } from './access/credentials.js';
export { InternalKeys } from './access/internal-keys.js';
export { PLATFORM_ONLY, type Proof, RequestAuthorizer } from './access/request-authorizer.js';
export { patternOf, RouteTable } from './access/route-table.js';
export { AccountAdmin } from './accounts/account-admin.js';
export { NewAccountDto } from './accounts/account.dto.js';
export type { Account } from './accounts/account.schema.js';
export { accountView } from './accounts/account.view.js';
export { AccountsService } from './accounts/accounts.service.js';
export { AuthModule } from './auth.module.js';
export { EmailChangeModule } from './email-change/email-change.module.js';
export { RequestLimits } from './limits/request-limits.js';
export { PasswordResetModule } from './password-reset/password-reset.module.js';
export { quotaReached } from './quotas/quota-reached.js';
export { Quotas } from './quotas/quotas.service.js';
export { EVERY_WORD, parseScope } from './scope.js';
export { AccessTokens } from './sessions/access-tokens.js';
export { LiveSessions } from './sessions/live-sessions.js';
export { SessionInvalidation } from './sessions/session-invalidation.js';
export { type PublicUser, PublicUsers } from './users/public-users.js';
export { UserPasswords } from './users/user-passwords.js';
export { NewPasswordDto, NewUserDto } from './users/user.dto.js';
export type { User } from './users/user.schema.js';
export { userView } from './users/user.view.js';
export { UsersService } from './users/users.service.js';
