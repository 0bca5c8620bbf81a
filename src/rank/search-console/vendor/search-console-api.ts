import { Injectable } from '@nestjs/common';
import type { LocalDay } from '../../../common/time/zone.js';
import { SearchConsoleSettings } from '../../../settings/settings.js';
import { ConnectionFault, FAULTS } from '../domain/faults.js';
import { AccessTokens } from './access-tokens.js';
import type { Credential } from './credential.js';
import { readApiFault } from './vendor-faults.js';
import { send, type VendorResponse } from './vendor-http.js';

/** Rows of one response at most. */
export const PAGE_ROWS = 25_000;
/** Rows that Google has of a day and type at most, by clicks. */
export const MOST_ROWS = 50_000;

export interface VendorRow {
  keys: string[];
  clicks: number;
  impressions: number;
  position: number;
}

export interface DayQuery {
  startDate: LocalDay;
  endDate: LocalDay;
  dimensions: readonly string[];
  startRow?: number;
  dataState?: 'all' | 'final';
}

export interface VisibleProperty {
  property: string;
  permission: string;
}

interface Access {
  property: string;
  credential: Credential;
}

const emailOf = (credential: Credential) =>
  'account' in credential ? credential.account.client_email : undefined;

/** Requests to Search Console; methods @throw ConnectionFault. */
@Injectable()
export class SearchConsoleApi {
  constructor(
    private readonly settings: SearchConsoleSettings,
    private readonly tokens: AccessTokens,
  ) {}

  /** The properties that the credential may read. */
  async listProperties(credential: Credential): Promise<VisibleProperty[]> {
    const body = await this.request('', { method: 'GET' }, { credential, property: '' });
    const { siteEntry } = (body ?? {}) as { siteEntry?: unknown };
    if (siteEntry !== undefined && !Array.isArray(siteEntry)) throw malformed();
    return ((siteEntry ?? []) as ({ siteUrl?: unknown; permissionLevel?: unknown } | null)[]).flatMap(
      (entry) => {
        const { siteUrl, permissionLevel: permission } = entry ?? {};
        return typeof siteUrl === 'string' &&
          typeof permission === 'string' &&
          permission !== 'siteUnverifiedUser'
          ? [{ property: siteUrl, permission }]
          : [];
      },
    );
  }

  /** Rows of one response, and the first day whose numbers may change, where it is stated. */
  async query(
    access: Access,
    { startRow = 0, dataState = 'all', ...query }: DayQuery,
    signal?: AbortSignal,
  ): Promise<{ rows: VendorRow[]; firstIncomplete: LocalDay | undefined }> {
    const given = { ...query, type: 'web', rowLimit: PAGE_ROWS, startRow, dataState };
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(given),
    };
    const path = `/${encodeURIComponent(access.property)}/searchAnalytics/query`;
    const body = (await this.request(path, init, access, signal)) as
      | { rows?: unknown; metadata?: { first_incomplete_date?: unknown; firstIncompleteDate?: unknown } }
      | undefined;
    if (typeof body !== 'object' || body === null) throw malformed();
    const { rows = [], metadata } = body;
    const first = metadata?.first_incomplete_date ?? metadata?.firstIncompleteDate;
    if (!Array.isArray(rows) || !rows.every((row) => isRow(row, query.dimensions.length))) throw malformed();
    return { rows, firstIncomplete: typeof first === 'string' ? first : undefined };
  }

  private async request(
    path: string,
    init: RequestInit,
    { credential, property }: Access,
    signal?: AbortSignal,
  ): Promise<unknown> {
    const url = `${this.settings.url.replace(/\/+$/, '')}/webmasters/v3/sites${path}`;
    const attempt = async (): Promise<VendorResponse> => {
      const token = await this.tokens.get(credential, signal);
      return send(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }, signal);
    };
    let response = await attempt();
    if (response.status === 401) {
      // The token may have ended early.
      this.tokens.forget(credential);
      response = await attempt();
    }
    const { status, body, retryAfterMs } = response;
    if (status === 200) return body;
    throw new ConnectionFault(readApiFault(status, body, property, emailOf(credential)), retryAfterMs);
  }
}

const malformed = () => new ConnectionFault(FAULTS.service('it sent an answer that cannot be read'));

const isAmount = (value: unknown): value is number => Number.isFinite(value) && Number(value) >= 0;

/** Counts of rows with names are stored in 32 bits. */
const MAX_COUNT = 2 ** 32 - 1;

function isRow(row: unknown, dimensions: number): row is VendorRow {
  const { keys, clicks, impressions, position } = (row ?? {}) as Partial<VendorRow>;
  return (
    Array.isArray(keys) &&
    keys.length === dimensions &&
    keys.every((key) => typeof key === 'string') &&
    [clicks, impressions, position].every(isAmount) &&
    (dimensions === 1 || Math.max(clicks!, impressions!) <= MAX_COUNT)
  );
}
