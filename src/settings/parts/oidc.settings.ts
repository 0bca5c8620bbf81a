import { IsIn, IsOptional, IsString, Matches } from 'class-validator';
import { Duration, Env, Flag, MatchingText, Parsed } from '../decorators/env.js';
import type { ServerSettings } from './server.settings.js';

export type OidcMode = 'off' | 'optional' | 'required';

/** What the members of a group at the issuer may do here. */
export interface OidcGroup {
  name: string;
  /** Id of the account. */
  account: string;
  /** Permissions, or the name of a role. */
  access: { scope: string } | { role: string };
}

const GROUP_NAME = /"((?:[^"\\]|\\.)*"\s*:\s*\{)/g;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** http only on this machine, where nobody reads or changes what is sent. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash, username } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
  return isSafe && search === '' && hash === '' && username === '';
}

/** Discovery also accepts the address of the document, and any spelling of the same address. */
const normalizeIssuer = (address: string) =>
  new URL(address.replace(/\/\.well-known\/.*$/, '')).href.replace(/\/$/, '');

/** @returns undefined for what is not a map of groups */
function parseGroups(text: string): OidcGroup[] | undefined {
  try {
    // A mark before each name keeps the order, which counts: names that are numbers would come first.
    const marked = JSON.parse(text.replace(GROUP_NAME, '"_$1')) as Record<string, unknown>;
    const groups = Object.entries(marked).map(([name, value]) => toGroup(name.slice(1), value));
    return groups.every((group) => group !== undefined) && !text.trim().startsWith('[') ? groups : undefined;
  } catch {
    return undefined;
  }
}

function toGroup(name: string, value: unknown): OidcGroup | undefined {
  const { account: id, scope, role, ...others } = value as Record<string, unknown>;
  if (typeof id !== 'string' || !/^[\da-f]{24}$/i.test(id)) return undefined;
  const account = id.toLowerCase();
  if (Object.keys(others).length > 0) return undefined;
  if (typeof scope === 'string' && role === undefined) return { name, account, access: { scope } };
  return typeof role === 'string' && scope === undefined ? { name, account, access: { role } } : undefined;
}

export class OidcSettings {
  @Env(
    'OIDC_MODE',
    'Sign-in by an OpenID Connect issuer; `required`: passwords are accepted of break-glass users only. Both need `OIDC_ISSUER`, `OIDC_CLIENT_ID`, `OIDC_CLIENT_SECRET` and `PUBLIC_URL`.',
  )
  @IsIn(['off', 'optional', 'required'])
  readonly mode: OidcMode = 'off';

  @Env('OIDC_ISSUER', 'Address of the issuer, as its discovery document spells it; http on loopback only.')
  @IsOptional()
  @MatchingText('isIssuer', isIssuer, 'an https:// address, or http:// on loopback')
  readonly issuer?: string;

  @Env('OIDC_CLIENT_ID', 'Id of this application at the issuer.')
  @IsOptional()
  @IsString()
  readonly clientId?: string;

  @Env('OIDC_CLIENT_SECRET', 'Secret of this application at the issuer.')
  @IsOptional()
  @IsString()
  readonly clientSecret?: string;

  @Env('OIDC_NAME', 'Name of the issuer on the login page; unset: its host.')
  @IsOptional()
  @IsString()
  private readonly givenName?: string;

  @Env('OIDC_SCOPE', 'Scopes to request; `offline_access` is added where the issuer offers it.')
  @Matches(/(?:^| )openid(?: |$)/, { message: '$property must contain openid' })
  readonly scope: string = 'openid email profile';

  @Env('OIDC_GROUPS_CLAIM', 'Claim with the groups of a person; `a.b` is the member `b` of the claim `a`.')
  @IsString()
  readonly groupsClaim: string = 'groups';

  @Env(
    'OIDC_GROUPS',
    'What groups may do, as JSON: `{"seo": {"account": "<id>", "role": "editor"}}`, or `scope` with permissions in place of `role`. The account is that of the first group that a person has.',
  )
  @Parsed(
    'isGroups',
    parseGroups,
    'JSON such as {"seo": {"account": "<24 hexadecimal digits>", "role": "editor"}}, with scope or role',
  )
  readonly groups: readonly OidcGroup[] = [];

  @Env('OIDC_AUTO_PROVISION', 'Creates users for people with a mapped group and a verified e-mail address.')
  @Flag()
  readonly autoProvision: boolean = false;

  @Env('OIDC_RENEW', 'Longest time between two looks at the groups of a person.')
  @Duration()
  readonly renewMs: number = 5 * 60_000;

  /** Whether sign-in by this issuer is on: what another one has granted, or this one before, counts no longer. */
  uses(issuer: string): boolean {
    if (this.mode === 'off') return false;
    return normalizeIssuer(issuer) === normalizeIssuer(this.issuer!);
  }

  get name(): string {
    return this.givenName ?? (this.issuer === undefined ? '' : new URL(this.issuer).host);
  }
}

/** What signing in by the issuer needs. */
export function oidcProblems(
  { mode, issuer, clientId, clientSecret }: OidcSettings,
  { publicUrl }: ServerSettings,
): string[] {
  if (mode === 'off') return [];
  const required = {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    PUBLIC_URL: publicUrl,
  };
  return Object.entries(required)
    .filter(([, value]) => value === undefined)
    .map(([name]) => `${name} is required with OIDC_MODE=${mode}`);
}
