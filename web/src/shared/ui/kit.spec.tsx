import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Search, Trash2 } from 'lucide-react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ActionButton } from './action-button';
import { Card } from './card';
import { Icon } from './icon';
import { MenuButton } from './menu';
import { PageHeader } from './page-header';
import { Progress } from './progress';
import { Chips } from './removable-chips';
import { Segments } from './segments';
import { renderAt } from './spec-support';
import { Tile } from './tile';
import { Hint, Tooltip } from './tooltip';

// Takes longer than a test waits for an element.
beforeAll(() => import('./menu-list'));
// jsdom has none.
vi.stubGlobal('CSS', { escape: (text: string) => text });
afterEach(cleanup);

it('an icon is hidden from assistive technology', () => {
  const { container } = render(<Icon of={Search} />);
  expect(container.querySelector('svg')!.getAttribute('aria-hidden')).toBe('true');
});

it('a card is a region with its title; without one it is none', () => {
  render(
    <>
      <Card
        title="Ranking distribution"
        hint="Keywords by position."
        actions={<ActionButton>All</ActionButton>}
      >
        chart
      </Card>
      <Card>only content</Card>
    </>,
  );
  const region = screen.getByRole('region', { name: 'Ranking distribution' });
  expect(within(region).getByRole('heading', { level: 2 }).textContent).toBe('Ranking distribution');
  expect(
    within(region)
      .getAllByRole('button')
      .map((each) => each.textContent),
  ).toEqual(['', 'All']);
  expect(screen.getAllByRole('region')).toHaveLength(1);
});

it('a tile has a figure, what it changed by in words, and the link of its label', async () => {
  await renderAt(
    '/',
    <>
      <Tile label="Visibility" value="41.3%" change={2.8} to={{ to: '.' }} isActive />
      <Tile label="Average position" value="7" change={-1} />
      <Tile label="Top 3" value="–" change={null} />
      <Tile label="Traffic" value="120" note="over 3 of 5 keywords" />
    </>,
  );
  const texts = screen.getAllByRole('group').map((each) => each.textContent);
  expect(texts).toEqual([
    'Visibility41.3%▲ up 2.8',
    'Average position7▼ down 1',
    'Top 3–',
    'Traffic120over 3 of 5 keywords',
  ]);
  expect(screen.getByRole('link', { name: 'Visibility' }).getAttribute('href')).toBe('/app/');
});

it('a page has a heading, what it is about, and its actions', () => {
  render(
    <PageHeader title="Keywords" sub="example.com" actions={<ActionButton>Add keywords</ActionButton>} />,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Keywords' })).toBeTruthy();
  screen.getByText('example.com');
  screen.getByRole('button', { name: 'Add keywords' });
});

it('a progress bar has a name, a value and a note', () => {
  render(<Progress label="Checking 4 of 10" value={4} max={10} note="20 s left" />);
  const bar = screen.getByRole('progressbar', { name: 'Checking 4 of 10' });
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['4', '10']);
  screen.getByText('20 s left');
});

it('chips are removed one by one, with the focus on the next one, and all together', async () => {
  const [onRemove, onClear] = [vi.fn(), vi.fn()];
  const items = ['Tag: shoes', 'Country: Germany'].map((text) => ({ id: text, text }));
  const { rerender } = render(<Chips items={items} onRemove={onRemove} onClear={onClear} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove Tag: shoes' }));
  expect(onRemove).toHaveBeenCalledWith('Tag: shoes');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Country: Germany' }));
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(onClear).toHaveBeenCalledOnce();
  rerender(<Chips items={[]} onRemove={onRemove} onClear={onClear} />);
  expect(screen.queryByRole('list')).toBeNull();
});

it('segments are links or buttons, one of them the current one', async () => {
  const onSelect = vi.fn();
  await renderAt(
    '/',
    <>
      <Segments
        label="Bands"
        selected="top3"
        items={[
          { id: 'all', text: 'All', count: 1200, href: { to: '.', search: { pos: '' } as never } },
          { id: 'top3', text: 'Top 3', count: 4, href: { to: '.', search: { pos: '1-3' } as never } },
        ]}
      />
      <Segments label="View" selected="map" items={[{ id: 'list', text: 'List', onSelect }]} />
    </>,
  );
  const links = within(screen.getByRole('list', { name: 'Bands' })).getAllByRole('link');
  expect(links.map((each) => each.textContent)).toEqual(['All 1,200', 'Top 3 4']);
  expect(links[1]!.getAttribute('aria-current')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'List', pressed: false }));
  expect(onSelect).toHaveBeenCalledOnce();
});

it('a menu opens below its button, calls what is chosen, and leads to addresses', async () => {
  const onAction = vi.fn();
  await renderAt(
    '/',
    <MenuButton
      label="More"
      items={[
        { id: 'open', text: 'Open', href: '/notifications' },
        { id: 'delete', text: 'Delete', icon: Trash2, isDanger: true, onAction },
      ]}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  const menu = await screen.findByRole('menu', { name: 'More' });
  expect(within(menu).getByRole('menuitem', { name: 'Open' }).getAttribute('href')).toBe(
    '/app/notifications',
  );
  await userEvent.click(within(menu).getByRole('menuitem', { name: 'Delete' }));
  expect(onAction).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

it('a menu of choices shows those that are selected', async () => {
  await renderAt(
    '/',
    <MenuButton
      label="Columns"
      items={[
        { id: 'best', text: 'Best', isSelected: true },
        { id: 'url', text: 'URL', isSelected: false },
      ]}
    />,
  );
  screen.getByRole('button', { name: 'Columns' }).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect((await screen.findByRole('menuitemcheckbox', { name: 'Best' })).getAttribute('aria-checked')).toBe(
    'true',
  );
  expect(screen.getByRole('menuitemcheckbox', { name: 'URL' }).getAttribute('aria-checked')).toBe('false');
});

it('a tooltip describes its trigger while that has the focus, until Escape', async () => {
  render(
    <>
      <Tooltip text="Opens the search">
        <button type="button">Search</button>
      </Tooltip>
      <Hint text="Mean of the daily positions." about="Average" />
    </>,
  );
  await userEvent.tab();
  const tooltip = await screen.findByRole('tooltip', { hidden: true });
  expect(screen.getByRole('button', { name: 'Search' }).getAttribute('aria-describedby')).toBe(tooltip.id);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Explain Average' }));
  await screen.findByText('Mean of the daily positions.');
});
