import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { useKey } from '../shared/ui/use-key';
import { SearchButton } from './search-button';

let arrive: (module: object) => void;
vi.mock('./palette', () => new Promise<object>((done) => (arrive = done)));
afterEach(() => {
  cleanup();
  document.querySelector('[data-panel]')?.remove();
});

const step = vi.fn();
function Screen() {
  useKey('k', step);
  return <SearchButton />;
}

it('opens beside the panel of a keyword, and keeps what is typed for it from the screen', async () => {
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog" data-panel="beside"></div>');
  render(<Screen />);
  await userEvent.keyboard('{Control>}k{/Control}');
  // Its code is still on the way.
  expect(screen.getByRole('dialog', { name: 'Search' })).toBeDefined();
  await userEvent.keyboard('dark');
  expect(step).not.toHaveBeenCalled();
});

it('does not open above another dialogue', async () => {
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog" data-panel="x"></div>');
  document.querySelector('[data-panel]')!.outerHTML = '<div role="dialog" id="other"></div>';
  render(<Screen />);
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull();
  document.getElementById('other')!.remove();
});

it('hands what was typed before to the palette', async () => {
  render(<Screen />);
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('dark');
  arrive({ Palette: ({ typed }: { typed: string }) => <p>Palette: {typed}</p> });
  await screen.findByText('Palette: dark');
});
