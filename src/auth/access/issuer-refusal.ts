import type { Session } from '../sessions/session.schema.js';
import type { User } from '../users/user.schema.js';

/**
 * Whether a session or API key does not count at present. A session that the issuer has opened needs the link; all else of
 * a user that a sign-in has made stops once the issuer has refused the user.
 */
export const isRefusedByIssuer = (
  { oidc }: Pick<User, 'oidc'>,
  session?: Pick<Session, 'signed_in_by'>,
): boolean => (session?.signed_in_by === 'oidc' ? !oidc : oidc?.stopped_at !== undefined);
