import { expect } from 'vitest';
import { type Caller, KEYWORDS, NOON, type TestApp } from './app.js';
import { rankError } from './errors.js';

export const BODY = { keywords: KEYWORDS, website: 'https://www.example.com', language: 'en' };
export const DUPLICATE = rankError(400, 'Configuration already exist!');
export const NO_SLOT = rankError(400, 'No slots available.', 'The platform account can add slots.');
export const MISSING = rankError(400, 'Missing configuration.');
export const NOT_FOUND = rankError(404, 'Configuration not found.');

/** The caller's requests for its configuration, or for that of an account below. */
export class ConfigClient {
  private readonly path = '/v1/rank/config';
  private readonly query: object;

  constructor(
    private readonly t: Pick<TestApp, 'http'>,
    private readonly caller: Caller,
    account?: Caller,
  ) {
    this.query = account ? { account: String(account.account._id) } : {};
  }

  create(body: object = BODY) {
    return this.t.http.post(this.path).query(this.query).set(this.caller.as).send(body);
  }

  /** Creates a configuration. @returns its id */
  async made(): Promise<string> {
    const { body } = await this.create().expect(200);
    return body.data._id as string;
  }

  get() {
    return this.t.http.get(this.path).query(this.query).set(this.caller.as);
  }

  change(id: string, body: object) {
    return this.t.http.put(`${this.path}/${id}`).query(this.query).set(this.caller.as).send(body);
  }

  remove(id: string) {
    return this.t.http.delete(`${this.path}/${id}`).query(this.query).set(this.caller.as);
  }
}

export const done = (data: unknown) => ({ success: true, message: 'SUCCESS', data });

/** The whole view of a configuration created at noon: no lease and no run field. */
export const view = (owner: Caller, more: object = {}) => ({
  _id: expect.stringMatching(/^[0-9a-f]{24}$/),
  account: String(owner.account._id),
  ...BODY,
  slot: expect.stringMatching(/^[0-9a-f]{24}$/),
  match: 'contains',
  is_cron_running: false,
  managed_by_platform: false,
  createdAt: NOON.toISOString(),
  updatedAt: NOON.toISOString(),
  ...more,
});

/** Fields of a configuration before its first check, which is due since the slot's time of the day. */
export const UNRUN = {
  last_triggred: null,
  next_run_at: '2026-03-12T00:00:00.000Z',
  is_late: false,
  error_log: {},
};

export const placesTaken = async ({ db }: TestApp) =>
  (await db.collection('slots').findOne())?.['current_count'] as number;

/** What only the answer to a creation has. */
export const CREATED = {
  next_run_at: expect.any(String) as string,
  next: expect.stringMatching(/^POST \/v1\/rank\/config\/[0-9a-f]{24}\/check /) as string,
};
