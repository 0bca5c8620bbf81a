import { describe, expect, it } from 'vitest';
import { messages } from '../../../common/validation/spec-support.js';
import { SORT_FIELDS } from '../../positions/table.js';
import { TableQuery } from './report.dto.js';

describe('the sort field of the table', () => {
  it.each(SORT_FIELDS)('may be %s', (sortField) => expect(messages(TableQuery, { sortField })).toEqual([]));

  it.each(['__proto__', 'constructor', 'Keyword', ''])('may not be %j', (sortField) => {
    expect(messages(TableQuery, { sortField })).toHaveLength(1);
  });
});
