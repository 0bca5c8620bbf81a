import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Notes } from './notes';
import type { KeywordTarget, Note } from './queries';

afterEach(cleanup);

it('keep their number of the list of the website', () => {
  const notes = ['2026-10-01', '2026-10-09', '2026-11-20'].map(
    (date, n) => ({ _id: String(n), date, text: `Note ${n}` }) as Note,
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Notes
        target={{} as KeywordTarget}
        notes={notes}
        from="2026-11-01"
        mayWrite={false}
        today="2026-11-27"
      />
    </QueryClientProvider>,
  );
  const items = screen.getAllByRole<HTMLLIElement>('listitem');
  expect(items.map(({ value, textContent }) => [value, textContent])).toEqual([
    [3, expect.stringContaining('Note 2')],
  ]);
});
