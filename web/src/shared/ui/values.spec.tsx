import { cleanup, render, screen, within } from '@testing-library/react';
import { ListBox, ListBoxItem } from 'react-aria-components';
import { afterEach, expect, it, vi } from 'vitest';
import { Figures } from './figures';
import { ItemNote } from './item-note';
import { None, PositionText } from './none';
import { EmptyState, SkeletonRows } from './states';

// jsdom has none.
vi.stubGlobal('CSS', { escape: (text: string) => text });
afterEach(cleanup);

it('figures are a list of terms with their values and notes', () => {
  const change = { label: 'Change', value: '▲ 3', note: 'from 7' };
  render(<Figures figures={[{ label: 'Best', value: '2', isWide: true }, change]} />);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Best', 'Change']);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '2',
    '▲ 3',
    'from 7',
  ]);
});

it('an empty value is a dash to the eye and "none" to the ear', () => {
  const { container } = render(<None />);
  expect(container.textContent).toBe('–none');
  expect(container.querySelector('[aria-hidden]')!.textContent).toBe('–');
  expect(render(<PositionText position={7} />).container.textContent).toBe('7');
  expect(render(<PositionText position={null} />).container.textContent).toBe('–none');
});

it('the note of an item is its description, not a part of its name', () => {
  render(
    <ListBox aria-label="Websites">
      <ListBoxItem textValue="example.com">
        example.com
        <ItemNote text="Acme" className="note" />
      </ListBoxItem>
    </ListBox>,
  );
  const item = screen.getByRole('option');
  const about = item.getAttribute('aria-describedby')!;
  expect(document.getElementById(about.split(' ')[0]!)!.textContent).toBe('Acme');
  expect(item.querySelector('.item-note')!.getAttribute('aria-hidden')).toBe('true');
});

it('an empty state says what to do; rows that are being loaded say so', () => {
  render(
    <>
      <EmptyState title="No check yet.">Check now</EmptyState>
      <SkeletonRows count={3} />
    </>,
  );
  within(screen.getByRole('heading', { name: 'No check yet.' }).parentElement!).getByText('Check now');
  expect(screen.getByRole('status', { name: 'Loading' }).children).toHaveLength(3);
});
