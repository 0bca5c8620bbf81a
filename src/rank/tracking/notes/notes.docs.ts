import { EXAMPLE, IDS, TODAY } from '../../../common/api-docs/examples.js';
import { fails, invalid, ok, okWith, route, routeDocs, s, storedId } from '../../../common/api-docs/index.js';
import { CONFIG_ID } from '../config/config.docs.js';
import { NoteDto } from './notes.dto.js';

export const NOTE = s.object({ _id: s.id(), date: s.date(), text: s.string(), createdAt: s.dateTime() });

const MOVED = { date: TODAY, text: 'Site moved' };

const IDS_OF_A_NOTE = { ...CONFIG_ID, id: storedId('The note.', IDS.note, fails(404, 'Note not found.')) };

export const docs = routeDocs('Rank: reports', IDS_OF_A_NOTE, {
  'POST /v1/rank/config/:configID/notes': route('Add a note', {
    about: 'Such as a relaunch of the site, to be shown beside the reports. The graph does not contain it.',
    body: [NoteDto, MOVED],
    responses: ok('The note.', NOTE, { ...EXAMPLE.note, ...MOVED }),
    errors: [
      invalid('text must have 1 to 200 characters', { body: { ...MOVED, text: ' ' } }),
      invalid('date must be a day of the calendar such as 2026-02-28', { body: { ...MOVED, date: 'today' } }),
      fails(409, 'The configuration has 2000 notes: delete some first.', 'it has that many'),
    ],
  }),
  'GET /v1/rank/config/:configID/notes': route('List the notes', {
    responses: ok('By date.', s.list(NOTE), [EXAMPLE.note]),
  }),
  'DELETE /v1/rank/config/:configID/notes/:id': route('Delete a note', {
    responses: okWith('The note is deleted.', { _id: [s.id(), IDS.note] }),
  }),
});
