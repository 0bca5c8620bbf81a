import type { mongo } from 'mongoose';
import { RANK_CONFIGS, type RankConfig } from '../../../src/rank/tracking/config/config.schema.js';
import type { Person } from './accounts.js';
import { Possible } from './possible.js';
import { keywordOf } from './searches.js';
import type { SessionHistory } from './sessions.js';
import { type Answer, type FaultsWorld, SITE } from './world.js';

/** The one live configuration of an account; its id is unknown after a creation without a response. */
type State = { id: string; keywords: string } | null;

interface Entry {
  keyword: string;
  country: string;
  near?: string;
}

const UNSEEN = '?';
const WORDS = ['tea', 'coffee', 'best shoes', 'blue bicycle', 'hotel', 'café crème', 'train', 'piano'];
const COUNTRIES = ['US', 'DE', 'FR'];

const textOf = (entries: Entry[]) =>
  JSON.stringify(entries.map(({ keyword, country, near }) => [keyword, country, near ?? '']));

/** The configuration of an account by the responses so far, and the states that are possible. */
export class ConfigHistory {
  /** Runs started on demand, each acknowledged with its id. */
  readonly runs = new Map<string, string>();
  private readonly state = new Possible<State>(null);
  private readonly created = new Set<string>();
  private tags = 0;

  constructor(
    private readonly world: FaultsWorld,
    private readonly person: Person,
    private readonly sessions: SessionHistory,
    private readonly random: () => number,
  ) {}

  async create(): Promise<void> {
    if (this.definite && this.random() < 0.8) return this.edit();
    const entries = this.draw();
    const keywords = textOf(entries);
    const body = { keywords: entries, website: SITE, language: 'en' };
    const answer = await this.sessions.call<{ _id: string }>('POST', '/v1/rank/config', body);
    if (answer?.status === 200) {
      const { _id: id } = answer.data;
      this.created.add(id);
      this.expect(
        (state) => (state === null ? { id, keywords } : undefined),
        `${id} was made beside another`,
      );
    } else if (answer?.message === 'Configuration already exist!')
      this.expect((state) => state ?? undefined, 'there is one already, but was not created');
    else if (answer && answer.status !== 401) this.strange('POST', answer);
    else if (!answer) this.state.unanswered((state) => state ?? { id: UNSEEN, keywords });
  }

  async edit(): Promise<void> {
    const id = this.id;
    if (!id) return this.read();
    const entries = this.draw();
    const keywords = textOf(entries);
    const answer = await this.sessions.call('PUT', `/v1/rank/config/${id}`, { keywords: entries });
    const changed = (state: State) => (state?.id === id ? { id, keywords } : undefined);
    if (answer?.status === 200) this.expect(changed, `${id} was changed, and is not there`);
    else if (answer?.status === 404) this.expectGone(id);
    else if (answer && answer.status !== 401) this.strange('PUT', answer);
    else if (!answer) this.state.unanswered((state) => changed(state) ?? state);
  }

  async remove(): Promise<void> {
    const id = this.id;
    if (!id) return this.read();
    const answer = await this.sessions.call('DELETE', `/v1/rank/config/${id}`);
    if (answer?.status === 200)
      this.expect((state) => (state?.id === id ? null : undefined), `${id} was deleted twice`);
    else if (answer?.status === 404) this.expectGone(id);
    else if (answer && answer.status !== 401) this.strange('DELETE', answer);
    else if (!answer) this.state.unanswered((state) => (state?.id === id ? null : state));
  }

  async read(): Promise<void> {
    const answer = await this.sessions.call<{ _id: string; keywords: Entry[] }>('GET', '/v1/rank/config');
    if (answer?.status === 200) this.see(answer.data._id, textOf(answer.data.keywords));
    else if (answer?.message === 'Missing configuration.') this.seeNone();
    else if (answer && answer.status !== 401) this.strange('GET', answer);
  }

  async check(): Promise<void> {
    const id = this.id;
    if (!id) return this.read();
    const answer = await this.sessions.call<{ run: string }>('POST', `/v1/rank/config/${id}/check`);
    if (answer?.status === 202) this.runs.set(answer.data.run, id);
    else if (answer && ![200, 401, 404, 409, 429].includes(answer.status)) this.strange('check', answer);
  }

  /** At rest: the store holds what was acknowledged. */
  async verify(db: mongo.Db): Promise<void> {
    this.state.settle();
    const all = await db.collection<RankConfig>(RANK_CONFIGS).find().toArray();
    const own = all.filter(({ account }) => String(account) === this.person.account);
    const ids = new Set(own.map(({ _id }) => String(_id)));
    for (const id of this.created) if (!ids.has(id)) this.addFinding(`${id} was made, and is lost`);
    const live = own.filter(({ deleted_on }) => deleted_on === null);
    if (live.length > 1) this.addFinding(`${live.length} live at once`);
    if (live[0]) this.see(String(live[0]._id), textOf(live[0].keywords));
    else this.seeNone();
  }

  private see(id: string, keywords: string): void {
    this.expect(
      (state) =>
        state?.keywords === keywords && (state.id === id || state.id === UNSEEN)
          ? { id, keywords }
          : undefined,
      `${id} with ${keywords.slice(0, 300)} is none that there can be`,
    );
  }

  private seeNone(): void {
    this.expect((state) => (state === null ? state : undefined), 'it is gone, but was not deleted');
  }

  private expectGone(id: string): void {
    this.expect((state) => (state?.id === id ? undefined : state), `${id} is not found, but was not deleted`);
  }

  private expect(effect: (state: State) => State | undefined, otherwise: string): void {
    if (this.state.answered(effect)) return;
    this.addFinding(`${otherwise}; known: ${JSON.stringify(this.state.states).slice(0, 400)}`);
  }

  private addFinding(what: string): void {
    this.world.addFinding(`configuration of ${this.person.email}: ${what}`);
  }

  private strange(what: string, { status, message }: Answer<unknown>): void {
    this.addFinding(`${what} answers ${status} ${message}`);
  }

  private get definite(): boolean {
    return this.state.states.every((state) => state !== null);
  }

  private get id(): string | undefined {
    return this.state.states.map((state) => state?.id).find((id) => id !== undefined && id !== UNSEEN);
  }

  /** A few recurring keywords, and one that identifies this list; each of this account alone. */
  private draw(): Entry[] {
    this.tags += 1;
    const tag = { keyword: keywordOf(this.person, `list ${this.tags}`), country: 'US' };
    const chosen = WORDS.filter(() => this.random() < 0.5);
    const place = () => COUNTRIES[Math.floor(this.random() * COUNTRIES.length)]!;
    return [tag, ...chosen.map((word) => ({ keyword: keywordOf(this.person, word), country: place() }))];
  }
}
