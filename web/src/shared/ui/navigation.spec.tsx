import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from 'react-aria-components';
import { afterEach, expect, it } from 'vitest';
import { reported } from '../address/search-params';
import { MissingPermission } from './forbidden-page';
import { IgnoredParams } from './ignored-params';
import { LinkedItems } from './linked-items';
import { OpenableRow } from './openable-row';
import { NoPage, Pages } from './pages';
import { RangeLinks } from './range-links';
import { SortHeader } from './sort-header';
import { renderAt } from './spec-support';

afterEach(cleanup);

const toHref = (name: string) => screen.getByRole('link', { name }).getAttribute('href')!;

it('pages lead to the one before and after; the first needs no parameter', async () => {
  await renderAt('/?page=2', <Pages pagination={{ current_page: 2, total_pages: 3 }} />);
  expect(screen.getByRole('navigation', { name: 'Pages' }).textContent).toContain('Page 2 of 3');
  expect([toHref('Previous'), toHref('Next')]).toEqual(['/app/', '/app/?page=3']);
});

it('a page after the last one leads to the first', async () => {
  await renderAt('/?page=9&q=a', <NoPage page={9} />);
  screen.getByRole('heading', { name: 'There is no page 9.' });
  expect(toHref('Go to the first page')).toBe('/app/?q=a');
});

it('a column heading sorts by its link, turns the order and says which it is', async () => {
  const header = (sorting: object) => (
    <table>
      <thead>
        <tr>
          <SortHeader label="Average" by="average" sorting={sorting} hint="Mean position." />
        </tr>
      </thead>
    </table>
  );
  await renderAt('/?sort=average', header({ sort: 'average' }));
  expect(screen.getByRole('columnheader').getAttribute('aria-sort')).toBe('ascending');
  expect(toHref('Average')).toBe('/app/?sort=average&order=desc');
  screen.getByRole('link').focus();
  cleanup();
  await renderAt('/', header({}));
  expect(screen.getByRole('columnheader').hasAttribute('aria-sort')).toBe(false);
  expect(toHref('Average')).toBe('/app/?sort=average');
});

it('a row opens by its link and by a click, and the open one is in the address', async () => {
  const row = (isOpen: boolean) => (
    <table>
      <tbody>
        <OpenableRow
          param="entry"
          row="7"
          isOpen={isOpen}
          at="2026-03-11T12:00:00Z"
          zone="UTC"
          more={isOpen && 'Details'}
          columns={2}
        >
          <td>Changed</td>
        </OpenableRow>
      </tbody>
    </table>
  );
  const address = await renderAt('/?page=2', row(false));
  expect(screen.getByRole('link').getAttribute('href')).toBe('/app/?page=2&entry=7');
  expect(screen.queryByText('Details')).toBeNull();
  await userEvent.click(screen.getByText('Changed'));
  await expect.poll(() => address()).toBe('/?page=2&entry=7');
  cleanup();
  await renderAt('/?page=2&entry=7', row(true));
  expect(screen.getByRole('link').getAttribute('href')).toBe('/app/?page=2');
  expect(screen.getByRole('link').getAttribute('aria-expanded')).toBe('true');
  screen.getByText('Details');
});

it('ranges are links, and the days of a chosen one are fields', async () => {
  const view = { from: '2026-03-01', to: '2026-03-11' };
  const address = await renderAt(
    '/?from=2026-03-01&to=2026-03-11',
    <RangeLinks custom={view} view={view} today="2026-03-20" />,
  );
  expect([toHref('30 days'), toHref('90 days')]).toEqual(['/app/', '/app/?range=90d']);
  expect(screen.getByLabelText<HTMLInputElement>('To').max).toBe('2026-03-20');
  await userEvent.click(screen.getByRole('button', { name: 'Reset zoom' }));
  await expect.poll(() => address()).toBe('/');
});

it('values of the address that a screen does not know are named', async () => {
  reported(() => ({ page: undefined }))({ page: 'zero' });
  await renderAt('/', <IgnoredParams />);
  await expect.poll(() => screen.getByRole('status').textContent).toContain('are ignored: page.');
});

it('a page without the permission says which one it needs, in its title too', async () => {
  await renderAt('/', <MissingPermission permission="audit:read" />);
  screen.getByText('It needs the permission audit:read, which you do not have.');
  expect(document.title).toBe('You cannot see this page · Rankwire');
});

it('what is within items of menus needs no router of its own', async () => {
  await renderAt(
    '/',
    <LinkedItems>
      <Button>Inside</Button>
    </LinkedItems>,
  );
  screen.getByRole('button', { name: 'Inside' });
});
