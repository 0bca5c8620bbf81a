import type { mongo } from 'mongoose';
import { type Slot, SLOTS } from '../../../src/slots/slot.schema.js';
import type { Person } from './accounts.js';
import { Possible } from './possible.js';
import type { Answer, FaultsWorld } from './world.js';

/** A unique capacity identifies a slot that was created without a response. */
type State = { capacity: number } | null;

const ZONES = ['UTC', 'Asia/Kolkata', 'America/New_York', 'Europe/Berlin'];
const MOST = 6;
const FIRST_CAPACITY = 2000;

/** Manages the slots. */
export class Operator {
  private readonly slots = new Map<string, Possible<State>>();
  private readonly unseen = new Set<number>();
  private capacity = FIRST_CAPACITY;

  constructor(
    private readonly world: FaultsWorld,
    private readonly person: Person,
    private readonly random: () => number,
  ) {}

  async act(): Promise<void> {
    const drawn = this.random();
    if (drawn < 0.3) await this.create();
    else if (drawn < 0.6) await this.edit();
    else if (drawn < 0.8) await this.remove();
    else await this.read();
  }

  /** At rest: the store has the acknowledged slots in their last state, and no others. */
  async verify(db: mongo.Db): Promise<void> {
    const rows = await db.collection<Slot>(SLOTS).find().toArray();
    const stored = new Map(rows.map((row) => [String(row._id), { capacity: row.max_capacity }]));
    for (const [id, slot] of this.slots) {
      slot.settle();
      const now = stored.get(id) ?? null;
      this.expect(
        id,
        (state) => (state?.capacity === now?.capacity ? state : undefined),
        `is ${JSON.stringify(now)}`,
      );
      if (!now) this.slots.delete(id);
    }
    for (const [id, slot] of stored) {
      if (this.slots.has(id) || slot.capacity < FIRST_CAPACITY) continue;
      if (!this.unseen.delete(slot.capacity)) this.world.addFinding(`unexpected slot ${id}`);
      this.slots.set(id, new Possible<State>(slot));
    }
    this.unseen.clear();
  }

  private async create(): Promise<void> {
    if (this.slots.size >= MOST) return this.remove();
    const capacity = ++this.capacity;
    const timezone = ZONES[Math.floor(this.random() * ZONES.length)];
    const body = { time: '00:00', timezone, max_capacity: capacity };
    const answer = await this.call<{ _id: string }>('POST', '', body);
    if (answer?.status === 200) this.slots.set(answer.data._id, new Possible<State>({ capacity }));
    else this.unseen.add(capacity);
  }

  private async edit(): Promise<void> {
    const [id, slot] = this.pick();
    if (!id || !slot) return this.create();
    const capacity = ++this.capacity;
    const answer = await this.call('PUT', `/${id}`, { max_capacity: capacity });
    const changed = (state: State) => state && { capacity };
    if (answer?.status === 200) this.expect(id, (state) => changed(state) ?? undefined, 'was changed');
    else if (answer?.status === 404) this.expectGone(id);
    else slot.unanswered(changed);
  }

  private async remove(): Promise<void> {
    const [id, slot] = this.pick();
    if (!id || !slot) return;
    const answer = await this.call('DELETE', `/${id}`);
    if (answer?.status === 200) this.expect(id, (state) => (state ? null : undefined), 'was deleted');
    else if (answer?.status === 404) this.expectGone(id);
    else if (answer?.status === 409) this.expect(id, (state) => state ?? undefined, 'is in use');
    else slot.unanswered(() => null);
  }

  private async read(): Promise<void> {
    const [id] = this.pick();
    if (!id) return;
    const answer = await this.call<{ max_capacity: number }>('GET', `/${id}`);
    if (answer?.status === 404) this.expectGone(id);
    if (answer?.status !== 200) return;
    const { max_capacity: capacity } = answer.data;
    this.expect(id, (state) => (state?.capacity === capacity ? state : undefined), `has ${capacity} places`);
  }

  private async call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: object,
  ): Promise<Answer<T> | undefined> {
    const { session } = this.person;
    const answer = await this.world.call<T>(method, `/v1/slots${path}`, {
      session,
      ...(body ? { body } : {}),
    });
    if (answer && ![200, 404, 409].includes(answer.status) && answer.status < 500)
      this.world.addFinding(`${method} of a slot answers ${answer.status} ${answer.message}`);
    return answer && answer.status >= 500 ? undefined : answer;
  }

  private expectGone(id: string): void {
    this.expect(id, (state) => (state === null ? state : undefined), 'is not found');
  }

  private expect(id: string, effect: (state: State) => State | undefined, what: string): void {
    const slot = this.slots.get(id)!;
    if (!slot.answered(effect))
      this.world.addFinding(`slot ${id} ${what}; known: ${JSON.stringify(slot.states)}`);
  }

  private pick(): [string, Possible<State>] | [] {
    const all = [...this.slots];
    return all[Math.floor(this.random() * all.length)] ?? [];
  }
}
