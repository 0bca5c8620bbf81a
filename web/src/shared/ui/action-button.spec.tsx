import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ActionButton } from './action-button';

afterEach(cleanup);

it('ignores presses while its action is pending, and keeps the focus', async () => {
  const press = vi.fn();
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const form = (isPending: boolean) => (
    <form onSubmit={submit}>
      <ActionButton type="submit" isPending={isPending} onPress={press}>
        Save
      </ActionButton>
    </form>
  );
  const { rerender } = render(form(false));
  await userEvent.click(screen.getByRole('button'));
  expect([press.mock.calls.length, submit.mock.calls.length]).toEqual([1, 1]);
  rerender(form(true));
  await userEvent.click(screen.getByRole('button'));
  expect([press.mock.calls.length, submit.mock.calls.length]).toEqual([1, 1]);
  expect(document.activeElement).toBe(screen.getByRole('button'));
});
