import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { AuditTrail, type PlannedChange } from '../../../audit/index.js';
import { type Account, type Actor, PublicUrl } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { ConflictError, NotFoundError, ReportedError, ValidationError } from '../../../common/errors.js';
import { hashToken, newSecretToken } from '../../../common/secret-token.js';
import { ConfigRepository, ConfigService, type RankConfig, unknownConfig } from '../../tracking/index.js';
import { ConnectionFault, FAULTS, type Fault } from '../domain/faults.js';
import { firstKeptDay, pacificToday } from '../domain/pacific-days.js';
import { suggestProperty } from '../domain/properties.js';
import { SearchConsoleImporter } from '../import/search-console-importer.js';
import { ConnectionRepository, type ConnectionTarget } from '../store/connection.repository.js';
import { DayRepository } from '../store/day.repository.js';
import { GrantRepository } from '../store/grant.repository.js';
import {
  GSC_CONNECTIONS,
  GSC_CONSENTS,
  GSC_GRANTS,
  type PendingConsent,
  type SearchConsoleConnection,
  type SearchConsoleGrant,
} from '../store/search-console.schema.js';
import { AccessTokens } from '../vendor/access-tokens.js';
import { readServiceAccount } from '../vendor/credential.js';
import { SearchConsoleApi, type VisibleProperty } from '../vendor/search-console-api.js';
import { SearchConsoleCredentials } from '../import/credentials.service.js';
import { checkView, connectionView, importView, type Trial } from './connection-views.js';
import { NO_CLIENT, NOT_CONNECTED } from './messages.js';
import type { SearchConsoleDto } from './search-console.dto.js';

const CALLBACK = 'v1/rank/search-console/callback';
const CONSENT_MS = 10 * 60_000;

type Owner = Pick<SearchConsoleConnection, 'config' | 'account'>;

/** Connections to Search Console; each method @throws NotFoundError on an unknown or foreign configuration. */
@Injectable()
export class SearchConsoleService {
  constructor(
    private readonly configs: ConfigService,
    private readonly liveConfigs: ConfigRepository,
    private readonly connections: ConnectionRepository,
    private readonly days: DayRepository,
    private readonly grants: GrantRepository,
    private readonly credentials: SearchConsoleCredentials,
    private readonly api: SearchConsoleApi,
    private readonly tokens: AccessTokens,
    private readonly importer: SearchConsoleImporter,
    private readonly trail: AuditTrail,
    private readonly url: PublicUrl,
    private readonly clock: Clock,
  ) {}

  async get({ account: caller }: Pick<Actor, 'account'>, account: Account, config: Types.ObjectId) {
    await this.configs.find(account, config);
    const connection = await this.connections.find(config);
    const days = connection ? await this.days.list(connection) : [];
    const granted = (await this.findGrant(caller, account)) !== null;
    return {
      ...connectionView(connection),
      ...importView(days, firstKeptDay(pacificToday(this.clock.now()))),
      oauth: this.tokens.hasClient,
      granted,
    };
  }

  /** @throws ValidationError for a key that cannot be read, and without any access */
  async connect(
    actor: Pick<Actor, 'account'>,
    account: Account,
    config: Types.ObjectId,
    { property, credentials }: SearchConsoleDto,
  ) {
    await this.configs.find(account, config);
    const known = await this.connections.find(config);
    const target = await this.toTarget(actor, account, known, { property, credentials });
    await this.save({ config, account: account._id }, target, known);
    this.importer.wake();
    return this.get(actor, account, config);
  }

  /** The imported days end with it; a grant of the caller that serves no other website is given back. */
  async disconnect(actor: Pick<Actor, 'account'>, account: Account, config: Types.ObjectId) {
    await this.configs.find(account, config);
    const known = await this.connections.find(config);
    if (!known) {
      const unused = await this.grants.findByAccount(account._id);
      if (!unused || (await this.connections.isGrantUsed(unused._id))) throw new NotFoundError(NOT_CONNECTED);
      await this.trail.perform(plannedGrant('rank.search_console.disconnect', unused), () =>
        this.giveBack(unused._id),
      );
      return { config };
    }
    await this.trail.perform(
      planned('rank.search_console.disconnect', known, { before: auditedFields(known) }),
      async () => {
        await this.connections.delete(config);
        await this.days.deleteOthers(config, null);
        if (
          known.grant &&
          (await this.mayUse(known, actor.account, account)) &&
          !(await this.connections.isGrantUsed(known.grant))
        )
          await this.giveBack(known.grant);
      },
    );
    return { config };
  }

  /** The page on which a user allows access, for all websites of the caller's account. @throws ConflictError without a client */
  async requestConsent({ account: caller, user }: Actor, account: Account, config: Types.ObjectId) {
    await this.configs.find(account, config);
    if (!this.tokens.hasClient) throw new ConflictError(NO_CLIENT);
    const [state, verifier] = [newSecretToken(), newSecretToken()];
    const consent: PendingConsent = {
      _id: hashToken(state),
      account: account._id,
      owner: caller._id,
      config,
      user: user._id,
      sealed_secret: this.credentials.sealText(verifier),
      expires_at: new Date(this.clock.now().getTime() + CONSENT_MS),
    };
    const change: PlannedChange = {
      action: 'rank.search_console.connect',
      account: account._id,
      target: { type: 'search_console', id: String(config) },
      proof: { collection: GSC_CONSENTS, filter: { _id: consent._id } },
    };
    await this.trail.perform(change, () => this.grants.begin(consent));
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    return { url: this.tokens.consentUrl({ state, challenge, redirectUri: this.url.resolve(CALLBACK) }) };
  }

  /** The consent that a redirect is about; null for an unknown or expired state. */
  takeConsent(state: string): Promise<PendingConsent | null> {
    return this.grants.take(hashToken(state), this.clock.now());
  }

  /**
   * Stores the grant of a redirect, and connects the configuration with the property that it had, or else with the one that
   * fits its website.
   * @throws ConnectionFault
   */
  async acceptConsent(consent: PendingConsent, code: string): Promise<void> {
    const { config, account, owner, user } = consent;
    const verifier = this.credentials.openText(consent.sealed_secret);
    const token = await this.tokens.exchange(code, verifier, this.url.resolve(CALLBACK));
    if (token === undefined) throw new ConnectionFault(FAULTS.revoked());
    const now = this.clock.now();
    const given: SearchConsoleGrant = {
      _id: new Types.ObjectId(),
      account: owner,
      sealed_secret: this.credentials.sealText(token),
      granted_at: now,
    };
    const grant = await this.trail.perform(
      { ...plannedGrant('rank.search_console.authorize', given), user },
      () => this.grants.save(given),
    );
    await this.connections.resumeByGrant(grant._id, now);
    const live = await this.liveConfigs.find(config, account);
    if (live) await this.connectFitting(live, grant, user);
    this.importer.wake();
  }

  /** What the credential of the configuration sees, or the grant of the account. @throws ReportedError with the step that failed */
  async listProperties(actor: Pick<Actor, 'account'>, account: Account, config: Types.ObjectId) {
    const { website } = await this.configs.find(account, config);
    const connection = await this.connections.find(config);
    const grant = connection ? null : await this.findGrant(actor.account, account);
    if (!connection && !grant) throw new ConflictError(NOT_CONNECTED);
    try {
      const credential = await (grant
        ? this.credentials.openGrant(grant)
        : this.credentials.open(connection!));
      const found = await this.api.listProperties(credential);
      return this.toProperties(actor, account, connection, found, website);
    } catch (error) {
      if (error instanceof ConnectionFault) throw toReported(error.fault);
      throw error;
    }
  }

  /** Tries each step of the connection, and lets the import go on when all pass. @throws ConflictError without a connection */
  async check(actor: Pick<Actor, 'account'>, account: Account, config: Types.ObjectId) {
    const { website } = await this.configs.find(account, config);
    const connection = await this.connections.find(config);
    if (!connection) throw new ConflictError(NOT_CONNECTED);
    const { client_email } = connection;
    const tried: Trial = { passed: new Set(), found: [] };
    const fault = await this.tryConnection(connection, tried).catch((error: unknown) => {
      if (error instanceof ConnectionFault) return error.fault;
      throw error;
    });
    if (!fault && connection.step !== null) {
      await this.connections.resume(config, this.clock.now());
      this.importer.wake();
    }
    const properties = await this.toProperties(actor, account, connection, tried.found, website);
    return { ...checkView(fault, connection.via, tried), client_email, properties };
  }

  private async tryConnection(connection: SearchConsoleConnection, tried: Trial): Promise<Fault | undefined> {
    const pass = (...steps: Fault['step'][]) => steps.forEach((step) => tried.passed.add(step));
    const { property, client_email } = connection;
    const email = client_email ?? undefined;
    const credential = await this.credentials.open(connection);
    this.tokens.forget(credential);
    await this.tokens.get(credential);
    pass('key', 'clock', 'token', 'testing');
    const found = await this.api.listProperties(credential);
    pass('api');
    tried.found = found;
    if (found.length === 0) return FAULTS.nothingVisible(email);
    pass('visible');
    if (!found.some((each) => each.property === property)) return FAULTS.notInList(property, email);
    pass('property');
    const today = pacificToday(this.clock.now());
    await this.api.query(
      { property, credential },
      { startDate: today, endDate: today, dimensions: ['date'] },
    );
    pass('quota');
    return undefined;
  }

  private async toTarget(
    { account: caller }: Pick<Actor, 'account'>,
    account: Account,
    known: SearchConsoleConnection | null,
    { property, credentials }: SearchConsoleDto,
  ): Promise<ConnectionTarget> {
    if (credentials !== undefined) {
      const key = readServiceAccount(credentials);
      if (typeof key === 'string') throw invalidCredentials(key);
      const sealed_secret = this.credentials.seal(key);
      const { client_email } = key;
      const supplied_by = caller._id;
      return { property, via: 'service_account', client_email, sealed_secret, grant: null, supplied_by };
    }
    if (known && (await this.mayUse(known, caller, account))) {
      const { via, client_email, grant, supplied_by } = known;
      const sealed_secret = known.sealed_secret && this.credentials.reseal(known.sealed_secret);
      return { property, via, client_email, sealed_secret, grant, supplied_by };
    }
    const grant = await this.findGrant(caller, account);
    if (!grant) throw invalidCredentials('is required: no access by OAuth has been given');
    return { property, ...BY_GRANT, grant: grant._id };
  }

  /** Race: a connection of a configuration that is deleted meanwhile is deleted again. */
  private async save(
    owner: Owner,
    target: ConnectionTarget,
    known: SearchConsoleConnection | null,
    user?: Types.ObjectId,
  ): Promise<void> {
    const source = known?.property === target.property ? known.source : new Types.ObjectId();
    const after = auditedFields(target);
    const change = planned('rank.search_console.connect', owner, { after });
    await this.trail.perform(
      { ...change, ...(known && { before: auditedFields(known) }), ...(user && { user }) },
      async () => {
        await this.connections.save(owner, target, source, this.clock.now());
        await this.days.deleteOthers(owner.config, source);
        if (await this.liveConfigs.isLive(owner.config)) return;
        await this.connections.delete(owner.config);
        throw unknownConfig();
      },
    );
  }

  private async connectFitting(
    { _id: config, account, website }: RankConfig,
    grant: SearchConsoleGrant,
    user: Types.ObjectId,
  ): Promise<void> {
    const known = await this.connections.find(config);
    const found = await this.api.listProperties(await this.credentials.openGrant(grant));
    const visible = found.map(({ property }) => property);
    const property =
      known && visible.includes(known.property) ? known.property : suggestProperty(visible, website);
    if (property === undefined) return;
    await this.save({ config, account }, { property, ...BY_GRANT, grant: grant._id }, known, user);
  }

  /** Without the properties of other customers, where the credential is of an account above. */
  private async toProperties(
    { account: caller }: Pick<Actor, 'account'>,
    account: Account,
    connection: SearchConsoleConnection | null,
    found: readonly VisibleProperty[],
    website: string,
  ) {
    const isShown = !connection || (await this.mayUse(connection, caller, account));
    const shown = isShown ? found : found.filter(({ property }) => property === connection?.property);
    const suggested = suggestProperty(
      shown.map(({ property }) => property),
      website,
    );
    return shown
      .map((each) => ({ ...each, suggested: each.property === suggested }))
      .toSorted((a, b) => Number(b.suggested) - Number(a.suggested) || (a.property < b.property ? -1 : 1));
  }

  /** Whether the credential is of the account or of the caller's, and not of one above both. */
  private async mayUse(
    { grant, supplied_by }: SearchConsoleConnection,
    caller: Account,
    account: Account,
  ): Promise<boolean> {
    const owner = grant ? (await this.grants.find(grant))?.account : supplied_by;
    return !!owner && [caller._id, account._id].some((each) => each.equals(owner));
  }

  /** The grant of the account, or else that of the caller's. */
  private async findGrant(caller: Account, account: Account): Promise<SearchConsoleGrant | null> {
    return (
      (await this.grants.findByAccount(account._id)) ??
      (caller._id.equals(account._id) ? null : await this.grants.findByAccount(caller._id))
    );
  }

  private async giveBack(id: Types.ObjectId): Promise<void> {
    const grant = await this.grants.delete(id);
    if (!grant) return;
    try {
      const credential = await this.credentials.openGrant(grant);
      if ('grant' in credential) await this.tokens.revoke(credential.grant.refresh_token);
    } catch (error) {
      if (!(error instanceof ConnectionFault)) throw error;
    }
  }
}

const BY_GRANT = { via: 'oauth', client_email: null, sealed_secret: null, supplied_by: null } as const;

const invalidCredentials = (problem: string) =>
  new ValidationError([{ path: 'credentials', message: `credentials ${problem}` }]);

function toReported({ step, message, remedy, link }: Fault): ReportedError {
  return new ReportedError(409, message, { step, remedy, link: link ?? null });
}

const auditedFields = ({ property, via, client_email }: ConnectionTarget) => ({
  property,
  via,
  client_email,
});

const planned = (
  action: string,
  { config, account }: Owner,
  states: { before?: object; after?: object },
): PlannedChange => ({
  action,
  account,
  target: { type: 'search_console', id: String(config) },
  ...states,
  proof: { collection: GSC_CONNECTIONS, filter: { config }, fields: ['property', 'sealed_secret', 'grant'] },
});

const plannedGrant = (action: string, { account }: SearchConsoleGrant): PlannedChange => ({
  action,
  account,
  target: { type: 'search_console', id: String(account) },
  proof: { collection: GSC_GRANTS, filter: { account }, fields: ['sealed_secret'] },
});
