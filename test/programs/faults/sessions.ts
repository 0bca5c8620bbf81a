import { CACHE_MS } from '../../../src/auth/sessions/session-invalidation.js';
import { PASSWORD } from '../../support/app.js';
import type { Person } from './accounts.js';
import type { AppNode } from './node.js';
import { Possible } from './possible.js';
import type { Answer, FaultsWorld } from './world.js';

type State = 'live' | 'over';

interface Login {
  secret: string;
  id: string | undefined;
  state: Possible<State>;
  /** Time at which it had certainly ended. */
  overAt?: number;
}

/** Maximum remembered; the oldest ended ones are dropped. */
const KEPT = 12;
const JUST_MS = 5000;
const isOver = () => 'over' as const;
const seen = (what: State) => (state: State) => (state === what ? state : undefined);

/**
 * A resumed process may handle a request before the invalidation that was sent to it meanwhile, and uses its cached
 * session for up to a second.
 */
const mayNotHaveHeard = ({ overAt = Infinity }: Login, by: AppNode, began: number) =>
  began - overAt < CACHE_MS && began - by.stoodStillAt < JUST_MS;

/** Logins of one user: an ended one stays ended in every process. */
export class SessionHistory {
  private logins: Login[];

  constructor(
    private readonly world: FaultsWorld,
    private readonly person: Person,
    private readonly random: () => number,
  ) {
    this.logins = [{ secret: person.session, id: undefined, state: new Possible<State>('live') }];
  }

  /** A call as this user, with a login that may be valid. @returns undefined when the outcome is unknown */
  async call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: object,
  ): Promise<Answer<T> | undefined> {
    if (this.alive().length === 0) await this.signIn();
    const [login] = this.alive();
    if (!login)
      return { status: 401, message: 'not logged in', data: undefined as T, by: this.world.nodes[0]! };
    return this.callAs<T>(login, method, path, body);
  }

  async signIn(): Promise<void> {
    const body = { email: this.person.email, password: PASSWORD };
    const answer = await this.world.call<{ session_id: string }>('POST', '/v1/auth/login', { body });
    if (!answer || answer.status >= 500) return;
    if (answer.status !== 200)
      return this.world.addFinding(`${this.person.email} could not log in: ${answer.status}`);
    const login = {
      secret: answer.data.session_id,
      id: undefined,
      state: new Possible<State>('live'),
    };
    this.logins.unshift(login);
    await this.learnId(login);
  }

  async signOut(): Promise<void> {
    const login = this.pick(this.alive());
    if (!login) return;
    const answer = await this.callAs(login, 'POST', '/v1/auth/logout', undefined, 'ends');
    if (answer?.status === 200) this.expect(login, () => 'over', 'logged out twice');
  }

  async endOne(): Promise<void> {
    const other = this.pick(this.alive().slice(1));
    if (!other?.id) return;
    const answer = await this.call('DELETE', `/v1/auth/sessions/${other.id}`);
    if (answer?.status === 200)
      this.expect(other, (state) => (state === 'live' ? 'over' : undefined), 'was ended twice');
    else if (answer?.status === 404) this.expect(other, seen('over'), 'is not found, but was not ended');
    else other.state.unanswered(isOver);
  }

  async endOthers(): Promise<void> {
    const [own, ...others] = this.alive();
    if (!own) return;
    const answer = await this.callAs(own, 'DELETE', '/v1/auth/sessions');
    if (answer?.status === 401) return;
    for (const other of others) {
      if (answer?.status === 200) this.expect(other, isOver, 'cannot be ended');
      else other.state.unanswered(isOver);
    }
  }

  /** A random login, more often an ended one. */
  async tryOne(): Promise<void> {
    const login = this.pick(this.logins);
    if (login) await this.callAs(login, 'GET', '/v1/auth/me');
  }

  /** At rest: each is what it must be, in every process. */
  async verify(nodes: AppNode[]): Promise<void> {
    for (const login of this.logins) {
      login.state.settle();
      for (const node of nodes) {
        const answer = await this.callAs(login, 'GET', '/v1/auth/me', undefined, 'reads', node);
        if (answer?.status !== 200 && answer?.status !== 401)
          this.world.addFinding(`/v1/auth/me answers ${answer?.status} at rest`);
      }
    }
    const over = this.logins.filter(({ state }) => !state.states.includes('live'));
    const forgotten = new Set(over.slice(KEPT / 2));
    this.logins = this.logins.filter((login) => !forgotten.has(login));
  }

  private async callAs<T = Record<string, unknown>>(
    login: Login,
    method: string,
    path: string,
    body?: object,
    kind: 'reads' | 'ends' = 'reads',
    node?: AppNode,
  ): Promise<Answer<T> | undefined> {
    const session = login.secret;
    const began = performance.now();
    const answer = await this.world.call<T>(method, path, {
      session,
      ...(body ? { body } : {}),
      ...(node ? { node } : {}),
    });
    if (!answer || answer.status >= 500) {
      if (kind === 'ends') login.state.unanswered(isOver);
      return undefined;
    }
    if (answer.status === 401) this.expect(login, seen('over'), 'is refused, but was not ended');
    else if (!mayNotHaveHeard(login, answer.by, began))
      this.expect(login, seen('live'), 'was ended, and lets in all the same');
    return answer;
  }

  private async learnId(login: Login): Promise<void> {
    const answer = await this.callAs<{ _id: string; current: boolean }[]>(
      login,
      'GET',
      '/v1/auth/sessions?limit=100',
    );
    if (answer?.status === 200) login.id = answer.data.find(({ current }) => current)?._id;
  }

  private expect(login: Login, effect: (state: State) => State | undefined, otherwise: string): void {
    if (login.state.answered(effect)) {
      if (!login.state.states.includes('live')) login.overAt ??= performance.now();
    } else this.world.addFinding(`the session ${login.id ?? '?'} of ${this.person.email} ${otherwise}`);
  }

  private alive(): Login[] {
    return this.logins.filter(({ state }) => state.states.includes('live')).slice(0, KEPT);
  }

  private pick(logins: Login[]): Login | undefined {
    return logins[Math.floor(this.random() * logins.length)];
  }
}
