export {
  CurrentActor,
  CurrentSession,
  RequestedAccount,
  TargetAccount,
  type AuthorizedAccount,
  type AuthorizedActor,
} from './access.decorators.js';
export {
  Access,
  accessPolicy,
  type AccessPolicy,
  type AccessRoute,
  type LimitGroup,
  MiddlewareRoutes,
  readsAnyQuery,
} from './access-policy.js';
export {
  IsScope,
  covers,
  DEFAULT_SCOPE,
  FULL_SCOPE,
  parseScope,
  type Permission,
  PERMISSIONS,
} from './permissions.js';
export { findRole, type Role, rolePermissions, ROLES } from './roles.js';
export { PolicyModule } from './policy.module.js';
export { RouteTable } from './route-table.js';
