export { CurrentActor, CurrentSession, RequestedAccount, TargetAccount } from './access.decorators.js';
export {
  Access,
  accessPolicy,
  type AccessPolicy,
  type AccessRoute,
  type LimitGroup,
  MiddlewareRoutes,
} from './access-policy.js';
export type { AuthorizedAccount, AuthorizedActor } from './actor.js';
export { IsScope } from './is-scope.js';
export {
  covers,
  DEFAULT_SCOPE,
  FULL_SCOPE,
  parseScope,
  type Permission,
  PERMISSIONS,
} from './permissions.js';
export { PolicyModule } from './policy.module.js';
export { RouteTable } from './route-table.js';
