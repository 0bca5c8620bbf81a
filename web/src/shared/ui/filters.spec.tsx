import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { Filters } from './filters';

afterEach(cleanup);

it('has a button that unfolds the filters and counts those that are set', async () => {
  const { rerender } = render(<Filters active={0}>Tag</Filters>);
  const button = screen.getByRole('button', { name: 'Filters' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(document.getElementById(button.getAttribute('aria-controls')!)!.className).toContain('filters-open');
  rerender(<Filters active={2}>Tag</Filters>);
  expect(screen.getByRole('button').textContent).toBe('Filters (2)');
});
