import { EXAMPLE_NOTE, IDS, TODAY } from '../../../common/api-docs/examples.js';
import { fails, invalid, ok, routeDocsWith, s, storedId } from '../../../common/api-docs/index.js';
import { CONFIG_ID } from '../config/config.docs.js';
import { NoteDto } from './notes.dto.js';

export const NOTE = s.object({ _id: s.id(), date: s.date(), text: s.string(), createdAt: s.dateTime() });

const MOVED = { date: TODAY, text: 'Site moved' };

const IDS_OF_A_NOTE = { ...CONFIG_ID, id: storedId('The note.', IDS.note, fails(404, 'Note not found.')) };

export const docs = routeDocsWith('Rank: reports', IDS_OF_A_NOTE, {
  'POST /v1/rank/config/:configID/notes': {
    summary: 'Add a note',
    about: 'Such as a relaunch of the site, to be shown beside the reports. The graph does not contain it.',
    body: NoteDto,
    example: { body: MOVED },
    responses: ok('The note.', NOTE, { ...EXAMPLE_NOTE, ...MOVED }),
    errors: [
      invalid('text must have 1 to 200 characters', { body: { ...MOVED, text: ' ' } }),
      invalid('date must be a day of the calendar such as 2026-02-28', { body: { ...MOVED, date: 'today' } }),
    ],
  },
  'GET /v1/rank/config/:configID/notes': {
    summary: 'List the notes',
    responses: ok('By date.', s.listOf(NOTE), [EXAMPLE_NOTE]),
  },
  'DELETE /v1/rank/config/:configID/notes/:id': {
    summary: 'Delete a note',
    responses: ok('The note is deleted.', s.object({ _id: [s.id(), IDS.note] })),
  },
});
