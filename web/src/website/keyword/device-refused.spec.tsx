import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { formatDay } from '../../shared/text/format';
import { DeviceRefused } from './device-refused';

afterEach(cleanup);

it('says since when the provider refuses the device, and what to do', () => {
  render(<DeviceRefused since="2026-03-11" />);
  const text = screen.getByText(
    /has refused this keyword on a mobile device at each check since/,
  ).textContent;
  expect(text).toContain(formatDay('2026-03-11'));
  expect(text).toContain('track the keyword on desktop');
});

it('is absent for a keyword that is not refused', () => {
  const { container } = render(<DeviceRefused since={undefined} />);
  expect(container.textContent).toBe('');
});
