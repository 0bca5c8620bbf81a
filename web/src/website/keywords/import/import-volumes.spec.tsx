import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../../shared/api/client';
import { queryClient } from '../../../shared/session/query-client';
import { ToastRegion } from '../../../shared/ui/toast';
import ImportVolumes from './import-volumes';

let answer = { stored: 2, older: 0, refused: [] as { line: number; message: string }[] };
let put: ReturnType<typeof spyOnPut>;
let source: { provider: string | null; paused: string | null };
const onClose = vi.fn();

const spyOnPut = () =>
  vi
    .spyOn(api, 'PUT')
    .mockImplementation(() => Promise.resolve({ data: { data: answer }, response: new Response() }) as never);

beforeEach(() => {
  source = { provider: null, paused: null };
  vi.spyOn(api, 'GET').mockImplementation(
    () => Promise.resolve({ data: { data: source }, response: new Response() }) as never,
  );
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  put = spyOnPut();
  render(
    <QueryClientProvider client={queryClient}>
      <ImportVolumes account="acme" country="US" language="EN" onClose={onClose} />
      <ToastRegion />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  cleanup();
  queryClient.clear();
  onClose.mockClear();
  answer = { stored: 2, older: 0, refused: [] };
});

const choose = async (bytes: BlobPart) => {
  const files = [new File([bytes], 'volumes.csv')];
  await act(async () => void fireEvent.change(screen.getByLabelText('CSV file'), { target: { files } }));
};
const submit = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Import' })));

it('sends a file of UTF-16 as UTF-8, with country and language of the website', async () => {
  expect(screen.getByRole('button', { name: 'Import' })).toHaveProperty('disabled', true);
  const units = Uint16Array.from('\ufeffkeyword\tvolume\ngrün\t10\n', (unit) => unit.charCodeAt(0));
  await choose(units);
  fireEvent.change(screen.getByLabelText('Country'), { target: { value: 'DE' } });
  await submit();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const [[path, { params, body }]] = put.mock.calls as unknown as [
    [string, { params: { query: object }; body: string }],
  ];
  expect(path).toBe('/v1/rank/volumes');
  expect(params.query).toEqual({ account: 'acme', country: 'DE', language: 'en' });
  expect(body).toBe('keyword\tvolume\ngrün\t10\n');
});

it('sends a file of UTF-16 without a byte order mark as UTF-8', async () => {
  const units = Uint16Array.from('keyword\tvolume\ntea\t10\n', (unit) => unit.charCodeAt(0));
  await choose(units);
  await submit();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const [[, { body }]] = put.mock.calls as unknown as [[string, { body: string }]];
  expect(body).toBe('keyword\tvolume\ntea\t10\n');
});

it.each([
  [{ stored: 3, older: 0 }, '3 search volumes imported. Show them under Columns.'],
  [{ stored: 0, older: 4 }, '0 search volumes imported, 4 older than known'],
])('says where the volumes are to be seen, unless there are none: %o', async (counts, expected) => {
  answer = { ...counts, refused: [] };
  await choose('keyword,volume\n');
  await submit();
  const toasts = within(screen.getByRole('log', { name: 'Messages' }));
  await toasts.findByText(expected);
});

it('names the lines that were refused', async () => {
  answer = { stored: 1, older: 3, refused: [{ line: 7, message: 'the line has no volume' }] };
  await choose('keyword,volume\n');
  await submit();
  await screen.findByRole('region', { name: 'Refused lines' });
  expect(screen.getByRole('status').textContent).toBe(
    '1 search volume imported, 3 older than known. 1 line was refused:',
  );
  expect(screen.getByRole('row', { name: '7 the line has no volume' })).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

it.each([
  [null, /^DataForSEO fetches the volumes of keywords that have none/],
  ['credits', /^DataForSEO fetches no volumes at the moment/],
  ['budget', /^DataForSEO fetches no more volumes this month/],
])('says whether a provider fetches volumes (paused: %s)', async (paused, expected) => {
  expect(screen.queryByText(/^DataForSEO/)).toBeNull();
  source = { provider: 'dataforseo', paused };
  await act(() => queryClient.invalidateQueries({ queryKey: ['volume-source'] }));
  await screen.findByText(expected);
});

it('says in which currency files have to be', async () => {
  await screen.findByText('Costs of a click are not converted: import files of one currency only.');
  source = { provider: 'dataforseo', paused: null };
  await act(() => queryClient.invalidateQueries({ queryKey: ['volume-source'] }));
  await screen.findByText(/Its costs of a click are in US dollars: import files in US dollars only\.$/);
});
