import { Injectable } from '@nestjs/common';
import { parseScope, PERMISSIONS, rolePermissions, type Role, ROLES } from '../../access/index.js';
import { ServerStateError } from '../../common/errors.js';
import { type OidcGroup, OidcSettings } from '../../settings/settings.js';
import { type Claims, findAccess, type GroupAccess, type MappedGroup, readGroups } from './groups.js';

/** OIDC_GROUPS with the permissions of its words. */
@Injectable()
export class GroupMapping {
  private readonly mapped: MappedGroup[];

  /** @throws ServerStateError, which ends the start, for an unknown permission or role */
  constructor(private readonly settings: OidcSettings) {
    this.mapped = settings.groups.map(toMappedGroup);
  }

  /** Claims that a look at the groups needs. */
  get claims(): string[] {
    return this.mapped.length > 0 ? [this.settings.groupsClaim] : [];
  }

  /** The mapped groups of a person, and what they give. */
  read(claims: Claims): { names: string[]; access: GroupAccess | undefined } {
    const groups = readGroups(claims, this.settings.groupsClaim);
    const names = this.mapped.map(({ name }) => name).filter((name) => groups.includes(name));
    return { names, access: findAccess(groups, this.mapped) };
  }
}

function toMappedGroup({ name, account, access }: OidcGroup): MappedGroup {
  try {
    return { name, account, scope: 'scope' in access ? parseScope(access.scope) : readRole(access.role) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new ServerStateError(`OIDC_GROUPS is not valid: group ${JSON.stringify(name)}: ${error.message}`);
  }
}

function readRole(role: string) {
  if (!ROLES.includes(role as Role))
    throw new RangeError(`Unknown role '${role}'. Roles are: ${ROLES.join(' ')}`);
  return rolePermissions(role as Role, PERMISSIONS);
}
