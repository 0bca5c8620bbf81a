import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { KeywordRow } from './queries';
import { Cost, Volume, VolumeSources } from './volume-source';

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

it('shows the currency of a cost that a provider reports, and none for an imported one', () => {
  const text = (cpc: number | null, from: 'provider' | 'account') =>
    render(<Cost row={{ ...createRow({ from, ...planner }), cpc }} />).container.textContent;
  expect(text(1.5, 'provider')).toBe('$1.50');
  expect(text(1.5, 'account')).toBe('1.50');
  expect(text(null, 'provider')).toContain('–');
  cleanup();
  const row = (from: 'provider' | 'account') => ({ ...createRow({ from, ...planner }), cpc: 1.5 });
  const note = 'Costs of a click are in the currency of the imported file.';
  expect(render(<VolumeSources rows={[row('account')]} />).container.textContent).toContain(note);
  expect(render(<VolumeSources rows={[row('provider')]} />).container.textContent).not.toContain(note);
});

it('says nothing where no volume is known', () => {
  expect(render(<VolumeSources rows={[createRow(undefined)]} />).container.textContent).toBe('');
  expect(render(<Volume row={createRow(undefined)} />).container.textContent).toContain('–');
});
