import type { OidcSettings } from '../../settings/settings.js';
import type { User } from './user.schema.js';

/**
 * Whether a session or API key does not count at present. A session that the issuer has opened needs the link; all else of
 * a user that a sign-in has made stops once the issuer has refused the user. Both need the issuer that is used now,
 * but for break-glass users.
 */
export function isRefusedByIssuer(
  settings: Pick<OidcSettings, 'uses'>,
  { oidc, break_glass }: Pick<User, 'oidc' | 'break_glass'>,
  session?: { signed_in_by?: string },
): boolean {
  if (session?.signed_in_by === 'oidc') return !oidc || !settings.uses(oidc.issuer);
  if (oidc?.stopped_at !== undefined) return true;
  return oidc?.provisioned === true && break_glass !== true && !settings.uses(oidc.issuer);
}
