import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { AuditTrail, type PlannedChange } from '../../../audit/index.js';
import type { Account } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { ConflictError, NotFoundError } from '../../../common/errors.js';
import { ConfigRepository } from '../config/config.repository.js';
import { ConfigService } from '../config/config.service.js';
import { NoteRepository, type NoteView, RANK_NOTES } from './note.repository.js';
import type { NoteDto } from './notes.dto.js';

/** More than one a day over the longest report: charts read all notes of their days at once. */
export const MAX_NOTES = 2000;

/** Notes of a configuration; each method @throws NotFoundError on an unknown or foreign configuration. */
@Injectable()
export class NotesService {
  constructor(
    private readonly configs: ConfigService,
    private readonly liveConfigs: ConfigRepository,
    private readonly notes: NoteRepository,
    private readonly clock: Clock,
    private readonly trail: AuditTrail,
  ) {}

  /**
   * Races: a note of a configuration that is deleted meanwhile is deleted again; of concurrent requests over MAX_NOTES,
   * those that find too many take theirs back.
   * @throws ConflictError over MAX_NOTES
   */
  async create(account: Account, config: Types.ObjectId, { date, text }: NoteDto): Promise<NoteView> {
    await this.configs.find(account, config);
    if ((await this.notes.count(config)) >= MAX_NOTES) throw tooMany();
    const note = { _id: new Types.ObjectId(), date, text, createdAt: this.clock.now() };
    await this.trail.perform(
      planned('rank.note.create', account, note._id, { config, date, text }),
      async () => {
        await this.notes.insert({ ...note, config });
        if ((await this.notes.count(config)) > MAX_NOTES) {
          await this.notes.delete(config, note._id);
          throw tooMany();
        }
        if (!(await this.liveConfigs.isLive(config))) await this.notes.deleteByConfig(config);
      },
    );
    return note;
  }

  /** @param first and `last`: inclusive; default: all */
  async list(account: Account, config: Types.ObjectId, first?: string, last?: string): Promise<NoteView[]> {
    await this.configs.find(account, config);
    return this.notes.list(config, first, last);
  }

  async remove(account: Account, config: Types.ObjectId, id: Types.ObjectId) {
    await this.configs.find(account, config);
    await this.trail.perform(planned('rank.note.delete', account, id, { config }), async () => {
      if (!(await this.notes.delete(config, id))) throw new NotFoundError('Note not found.');
    });
    return { _id: id };
  }
}

const tooMany = () => new ConflictError(`The configuration has ${MAX_NOTES} notes: delete some first.`);

const planned = (
  action: string,
  { _id: account }: Account,
  note: Types.ObjectId,
  after: object,
): PlannedChange => ({
  action,
  account,
  target: { type: 'note', id: String(note) },
  after,
  proof: { collection: RANK_NOTES, filter: { _id: note } },
});
