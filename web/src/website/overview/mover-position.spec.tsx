import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { MoverPosition } from './mover-position';

afterEach(cleanup);

it('has words and a sign for a keyword that was not found, by the depth of its search', () => {
  const { container } = render(<MoverPosition position={null} depth={20} />);
  expect(container.textContent).toBe('Not in top 20 > 20');
  expect(container.querySelector('[aria-hidden]')?.textContent).toBe(' > 20');
});

it('is a number where there is one', () => {
  const { container } = render(<MoverPosition position={7} depth={20} />);
  expect(container.textContent).toBe('7');
});
