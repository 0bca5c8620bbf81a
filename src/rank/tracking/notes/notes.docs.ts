import { EXAMPLE_NOTE, IDS, TODAY } from '../../../common/api-docs/examples.js';
import { invalidIdError, validationError } from '../../../common/api-docs/common-errors.js';
import type { RouteDocs } from '../../../common/api-docs/model.js';
import { date, dateTime, id, listOf, object, string } from '../../../common/api-docs/schema.js';
import { ok } from '../../../common/api-docs/responses.js';
import { CONFIG_PATH, UNKNOWN_CONFIG } from '../config/config.docs.js';
import { NoteDto } from './notes.dto.js';

export const NOTE = object({
  _id: id(),
  date: date(),
  text: string(),
  createdAt: dateTime(),
});

const config = { configID: IDS.config };

export const docs: RouteDocs = {
  tag: 'Rank: reports',
  operations: [
    {
      route: 'POST /v1/rank/config/:configID/notes',
      summary: 'Add a note',
      about: 'Such as a relaunch of the site, to be shown beside the reports. The graph does not contain it.',
      path: CONFIG_PATH,
      body: { dto: NoteDto, about: { date: 'The day it belongs to.', text: 'What happened.' } },
      example: { path: config, body: { date: TODAY, text: 'Site moved' } },
      responses: [ok('The note.', NOTE, { ...EXAMPLE_NOTE, text: 'Site moved', date: TODAY })],
      errors: [
        invalidIdError('configID'),
        UNKNOWN_CONFIG,
        validationError('text', 'text must have 1 to 200 characters', { body: { date: TODAY, text: ' ' } }),
        validationError('date', 'date must be a day of the calendar such as 2026-02-28', {
          body: { date: 'today', text: 'Site moved' },
        }),
      ],
    },
    {
      route: 'GET /v1/rank/config/:configID/notes',
      summary: 'List the notes',
      path: CONFIG_PATH,
      example: { path: config },
      responses: [ok('By date.', listOf(NOTE), [EXAMPLE_NOTE])],
      errors: [invalidIdError('configID'), UNKNOWN_CONFIG],
    },
    {
      route: 'DELETE /v1/rank/config/:configID/notes/:id',
      summary: 'Delete a note',
      path: { ...CONFIG_PATH, id: 'The note.' },
      example: { path: { ...config, id: IDS.note } },
      responses: [ok('The note is deleted.', object({ _id: id() }), { _id: IDS.note })],
      errors: [
        invalidIdError('configID'),
        invalidIdError('id'),
        UNKNOWN_CONFIG,
        { status: 404, message: 'Note not found.', try: { path: { id: IDS.unknown } } },
      ],
    },
  ],
};
