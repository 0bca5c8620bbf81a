import type { Person } from './accounts.js';
import { ConfigHistory } from './configs.js';
import { NoteHistory } from './notes.js';
import { SessionHistory } from './sessions.js';
import { type FaultsWorld, POSTS } from './world.js';

/** A client of one account: its calls follow from the seed, its expectations from the responses. */
export class Member {
  readonly configs: ConfigHistory;
  readonly sessions: SessionHistory;
  readonly notes: NoteHistory;
  private readonly acts: [weight: number, act: () => Promise<void>][];

  constructor(
    private readonly world: FaultsWorld,
    readonly person: Person,
    private readonly random: () => number,
  ) {
    this.sessions = new SessionHistory(world, person, random);
    this.configs = new ConfigHistory(world, person, this.sessions, random);
    this.notes = new NoteHistory(world, this.sessions, random);
    const { configs, sessions, notes } = this;
    this.acts = [
      [4, () => configs.create()],
      [4, () => configs.edit()],
      [1.5, () => configs.remove()],
      [3, () => configs.read()],
      [2, () => configs.check()],
      [1, () => this.report()],
      [0.7, () => sessions.signIn()],
      [0.7, () => sessions.signOut()],
      [0.5, () => sessions.endOne()],
      [0.2, () => sessions.endOthers()],
      [2, () => sessions.tryOne()],
      [1, () => notes.list()],
      [2, () => notes.markOne()],
      [0.4, () => notes.markAll()],
      [0.5, () => this.announcements()],
    ];
  }

  async act(): Promise<void> {
    let at = this.random() * this.acts.reduce((sum, [weight]) => sum + weight, 0);
    const chosen = this.acts.find(([weight]) => (at -= weight) < 0) ?? this.acts[0]!;
    await chosen[1]();
  }

  private async report(): Promise<void> {
    await this.sessions.call('GET', '/v1/rank/graph?detail=true');
  }

  private async announcements(): Promise<void> {
    const answer = await this.world.call('GET', '/v1/integrations/announcements/posts');
    if (answer?.status === 200 && JSON.stringify(answer.data) !== JSON.stringify(POSTS))
      this.world.addFinding(`the announcements are not those of the feed: ${JSON.stringify(answer.data)}`);
  }
}
