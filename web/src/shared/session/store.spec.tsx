import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createStore } from './store';

it('shows its value, and each that is set', () => {
  const store = createStore('first');
  const Shown = () => <p>{store.use()}</p>;
  const { unmount } = render(<Shown />);
  expect(screen.getByText('first')).toBeTruthy();
  act(() => store.set('second'));
  expect(screen.getByText('second')).toBeTruthy();
  unmount();
  store.set('third');
  expect(store.get()).toBe('third');
});
