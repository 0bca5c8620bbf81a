import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SearchField } from './search-field';

afterEach(cleanup);

const field = () => screen.getByRole<HTMLInputElement>('searchbox');
const enter = (value: string) => fireEvent.change(field(), { target: { value } });

it('reports what was typed once, when typing has settled, to the newest listener', async () => {
  const [first, newest] = [vi.fn(), vi.fn()];
  const { rerender } = render(<SearchField label="Search" value="" onChange={first} />);
  enter('shoe');
  enter('shoes');
  rerender(<SearchField label="Search" value="" onChange={newest} />);
  await expect.poll(() => newest).toHaveBeenCalledExactlyOnceWith('shoes');
  expect(first).not.toHaveBeenCalled();
});

it('has the text of the address when that changes, and does not report it', async () => {
  const onChange = vi.fn();
  const { rerender } = render(<SearchField label="Search" value="" onChange={onChange} />);
  enter('shoes');
  rerender(<SearchField label="Search" value="boots" onChange={onChange} />);
  expect(field().value).toBe('boots');
  enter('boots!');
  await expect.poll(() => onChange).toHaveBeenCalledExactlyOnceWith('boots!');
});
