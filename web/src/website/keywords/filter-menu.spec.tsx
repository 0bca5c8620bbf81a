import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { afterEach, expect, it } from 'vitest';
import { FilterMenu } from './filter-menu';
import type { Counts } from './queries';

afterEach(cleanup);

async function open(name: string, counts: Counts | undefined): Promise<void> {
  const trigger = createRef<HTMLButtonElement>();
  const menu = <FilterMenu counts={counts} trigger={trigger} onChange={() => {}} onClose={() => {}} />;
  render(
    <>
      <button ref={trigger} type="button" aria-label="Open" />
      {menu}
    </>,
  );
  await userEvent.click(screen.getByRole('menuitem', { name, hidden: true }));
}

it('counts the keywords of each band of positions', async () => {
  await open('Position', { top3: 2, top10: 7, top20: 7, top50: 12, top100: 20 } as Counts);
  const items = screen.getAllByRole('menuitem', { hidden: true }).map((item) => item.textContent);
  expect(items).toEqual(['1–3 2', '4–10 5', '11–20 0', '21–50 5', '51–100 8']);
});

it('says that values are being loaded, not that there are none', async () => {
  await open('Tag', undefined);
  expect(document.body.textContent).toContain('Loading');
  cleanup();
  await open('Tag', { tags: [] } as unknown as Counts);
  expect(document.body.textContent).toContain('There is nothing to choose from.');
});
