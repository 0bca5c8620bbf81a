import type { Permission } from '../../access/index.js';

/** What the issuer says of a person. */
export type Claims = Record<string, unknown>;

/** What the members of a group may do. */
export interface MappedGroup {
  name: string;
  account: string;
  scope: readonly Permission[];
}

export interface GroupAccess {
  account: string;
  scope: Permission[];
}

/** @param name of a claim, or of a member of it ('realm_access.roles') */
export function readClaim(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Claims)[part];
  }
  return value;
}

/** The groups of a person: a list, or the only one as text. */
export function readGroups(claims: Claims, name: string): string[] {
  const value = readClaim(claims, name);
  return [value].flat().filter((group) => typeof group === 'string');
}

/**
 * What groups give: the account of the first mapped group that the person has, and the permissions of all mapped groups
 * with that account.
 * @param mapped in the order of the setting
 * @returns undefined without a mapped group
 */
export function findAccess(
  groups: readonly string[],
  mapped: readonly MappedGroup[],
): GroupAccess | undefined {
  const own = mapped.filter(({ name }) => groups.includes(name));
  const [first] = own;
  if (!first) return undefined;
  const scope = own.filter(({ account }) => account === first.account).flatMap((group) => group.scope);
  return { account: first.account, scope: [...new Set(scope)] };
}

/** The address of a person, if the issuer has verified it; Entra ID says so in a claim of its own. */
export function readVerifiedEmail({ email, email_verified, xms_edov }: Claims): string | undefined {
  const isVerified = [email_verified, xms_edov].some((value) =>
    [true, 'true', 1, '1'].includes(value as string),
  );
  return typeof email === 'string' && isVerified && email_verified !== false ? email : undefined;
}
