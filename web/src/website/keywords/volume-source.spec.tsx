import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { KeywordRow } from './queries';
import { Volume, VolumeSources } from './volume-source';

afterEach(cleanup);

const createRow = (volume_source: KeywordRow['volume_source']) =>
  ({ volume: volume_source ? 1200 : null, volume_source }) as KeywordRow;
const planner = { source: 'keyword planner', at: '2026-03-01' };

it.each([
  [{ from: 'account', ...planner }, 'imported for this account (keyword planner)'],
  [{ from: 'above', ...planner }, 'imported for an account above this one (keyword planner)'],
  [{ from: 'platform', ...planner }, 'imported by the platform for all accounts (keyword planner)'],
  [{ from: 'provider', source: 'dataforseo', at: '2026-03-01' }, 'from DataForSEO'],
] as const)('names the source %o', (source, text) => {
  const { container } = render(<Volume row={createRow(source)} />);
  expect(container.querySelector('span')!.title).toMatch(
    new RegExp(`^${text.replace(/[()]/g, '\\$&')}, .*2026`),
  );
  expect(container.textContent).toBe('1,200');
  cleanup();
  const rows = [createRow(undefined), createRow(source), createRow(source)];
  expect(render(<VolumeSources rows={rows} />).container.textContent).toBe(`Search volumes: ${text}.`);
});

it('says nothing where no volume is known', () => {
  expect(render(<VolumeSources rows={[createRow(undefined)]} />).container.textContent).toBe('');
  expect(render(<Volume row={createRow(undefined)} />).container.textContent).toContain('–');
});
