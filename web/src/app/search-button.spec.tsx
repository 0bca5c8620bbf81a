import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { useKey } from '../ui/use-key';
import { SearchButton } from './search-button';

vi.mock('./palette', () => new Promise(() => {}));
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
