import type { mongo } from 'mongoose';
import { NOTIFICATIONS, type Notification } from '../../../src/notifications/notification.schema.js';
import { Possible } from './possible.js';
import type { SessionHistory } from './sessions.js';
import type { FaultsWorld } from './world.js';

type State = 'unread' | 'read';

interface Row {
  _id: string;
  read_at: string | null;
}

interface Note {
  state: Possible<State>;
  readAt: string | null;
}

const isRead = () => 'read' as const;

/** What a user has seen of the notifications, and marked as read: a mark stays, with its time. */
export class NoteHistory {
  private readonly notes = new Map<string, Note>();
  private allOpen = false;

  constructor(
    private readonly world: FaultsWorld,
    private readonly sessions: SessionHistory,
    private readonly random: () => number,
  ) {}

  async list(): Promise<void> {
    const answer = await this.sessions.call<Row[]>('GET', '/v1/notifications?limit=50');
    if (answer?.status === 200) for (const row of answer.data) this.see(row);
  }

  async markOne(): Promise<void> {
    const unread = [...this.notes].filter(([, { state }]) => state.states.includes('unread'));
    const [id, note] = unread[Math.floor(this.random() * unread.length)] ?? [];
    if (!id || !note) return this.list();
    const answer = await this.sessions.call<Row>('PATCH', `/v1/notifications/${id}/read`);
    if (answer?.status === 200) {
      note.state.answered(isRead);
      this.see(answer.data);
    } else if (!answer) note.state.unanswered(isRead);
    else if (answer.status !== 401) this.world.addFinding(`notification ${id} answers ${answer.status}`);
  }

  async markAll(): Promise<void> {
    const answer = await this.sessions.call('POST', '/v1/notifications/read-all');
    if (answer?.status === 401) return;
    if (!answer) this.allOpen = true;
    for (const { state } of this.notes.values()) {
      if (answer?.status === 200) state.answered(isRead);
      else state.unanswered(isRead);
    }
  }

  /** At rest: the store holds every notification that was ever seen, and its mark. */
  async verify(db: mongo.Db): Promise<void> {
    for (const { state } of this.notes.values()) state.settle();
    this.allOpen = false;
    const rows = await db.collection<Notification>(NOTIFICATIONS).find().toArray();
    const stored = new Map(rows.map((row) => [String(row._id), row.read_at]));
    for (const id of this.notes.keys()) {
      const readAt = stored.get(id);
      if (readAt === undefined) this.world.addFinding(`notification ${id} is lost`);
      else this.see({ _id: id, read_at: readAt?.toISOString() ?? null });
    }
  }

  private see({ _id, read_at }: Row): void {
    const now: State = read_at === null ? 'unread' : 'read';
    const note = this.notes.get(_id) ?? this.add(_id, now);
    if (!note.state.answered((state) => (state === now ? state : undefined)))
      this.world.addFinding(`notification ${_id} is ${now}, which cannot be`);
    if (note.readAt && note.readAt !== read_at)
      this.world.addFinding(`notification ${_id} was read at ${note.readAt}, and now at ${read_at}`);
    note.readAt ??= read_at;
  }

  private add(id: string, now: State): Note {
    const note = { state: new Possible<State>(now), readAt: null };
    if (this.allOpen) note.state.unanswered(isRead);
    this.notes.set(id, note);
    return note;
  }
}
