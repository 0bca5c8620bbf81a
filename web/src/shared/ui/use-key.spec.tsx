import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { useKey } from './use-key';

afterEach(cleanup);

function Keyed({ action, isOpen = false }: { action: () => void; isOpen?: boolean }) {
  useKey('?', action);
  return (
    <>
      <input aria-label="Text" />
      <input type="checkbox" />
      {isOpen && <div role="dialog" aria-label="Dialogue" />}
    </>
  );
}

it('calls the action, but not while typing, with a modifier or below a dialogue', async () => {
  const action = vi.fn();
  const { rerender } = render(<Keyed action={action} />);
  await userEvent.keyboard('?{Control>}?{/Control}');
  expect(action).toHaveBeenCalledTimes(1);
  await userEvent.type(screen.getByLabelText('Text'), '?');
  expect(action).toHaveBeenCalledTimes(1);
  screen.getByRole('checkbox').focus();
  await userEvent.keyboard('?');
  expect(action).toHaveBeenCalledTimes(2);
  rerender(<Keyed action={action} isOpen />);
  await userEvent.keyboard('?');
  expect(action).toHaveBeenCalledTimes(2);
});

it('calls the action beside a panel that leaves the page in use', async () => {
  const action = vi.fn();
  render(<Keyed action={action} />);
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog" data-panel="beside"></div>');
  await userEvent.keyboard('?');
  expect(action).toHaveBeenCalledOnce();
  document.querySelector('[data-panel]')!.remove();
});
