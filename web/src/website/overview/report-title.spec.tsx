import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ReportTitle } from './report-title';

afterEach(cleanup);

it('names the report on paper and the file, and the screen again afterwards', () => {
  document.title = 'Overview · Rankwire';
  render(<ReportTitle website="shop.example" view={{ from: '2026-11-01', to: '2026-11-27' }} />);
  const { textContent: title } = screen.getByText(/^Ranking report · shop\.example · .*27/);
  window.dispatchEvent(new Event('beforeprint'));
  expect(document.title).toBe(title);
  window.dispatchEvent(new Event('afterprint'));
  expect(document.title).toBe('Overview · Rankwire');
});
