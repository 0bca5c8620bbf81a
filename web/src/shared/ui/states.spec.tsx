import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error';
import { ErrorPanel, FormError } from './states';

afterEach(cleanup);

const failure = (headers: Record<string, string>) =>
  new ApiError({ status: 429, headers: new Headers(headers) }, { message: 'Too many requests.' });

it('an error names the request and the time to try again, and can be tried again', async () => {
  const retry = vi.fn();
  render(<ErrorPanel error={failure({ 'x-request-id': 'abc', 'retry-after': '1' })} onRetry={retry} />);
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('Too many requests. Try again in 1 second.');
  expect(alert.textContent).toContain('Request abc');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});

it('an unreachable server is not reported as a message of the server', () => {
  render(<ErrorPanel error={new TypeError('Failed to fetch')} />);
  expect(screen.getByRole('alert').textContent).toBe('The server cannot be reached.');
});

it('a form names problems that no field shows', () => {
  const info = 'email: must be an e-mail address';
  const error = new ApiError(
    { status: 400, headers: new Headers() },
    { message: 'x', additional_info: info },
  );
  const { rerender } = render(<FormError error={error} />);
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(<FormError error={error} withFields />);
  expect(screen.getByRole('alert').textContent).toBe('must be an e-mail address');
});

it('a form does not repeat a problem beside the field that shows it', () => {
  const additional_info = 'email: must be an e-mail address; keywords: are too many';
  const error = new ApiError({ status: 400, headers: new Headers() }, { additional_info });
  const { rerender } = render(<FormError error={error} withFields shown={['email']} />);
  expect(screen.getByRole('alert').textContent).toBe('are too many');
  rerender(<FormError error={error} withFields shown={['email', 'keywords']} />);
  expect(screen.queryByRole('alert')).toBeNull();
});
