import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../api/client';
import { queryClient } from '../../session/query-client';
import { bytesOf } from '../../ui/spec-support';
import ImportCsv from './import-csv';

let answer = { added: 0, known: 0, refused: [] as { line: number; message: string }[] };
let post: ReturnType<typeof spyOnPost>;
const onClose = vi.fn();

const spyOnPost = () =>
  vi
    .spyOn(api, 'POST')
    .mockImplementation(() => Promise.resolve({ data: { data: answer }, response: new Response() }) as never);

beforeEach(() => {
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.spyOn(api, 'GET').mockResolvedValue({ data: undefined, error: {}, response: new Response() } as never);
  post = spyOnPost();
  render(
    <QueryClientProvider client={queryClient}>
      <ImportCsv
        target={{ account: 'acme', config: 'config-1' }}
        tracked={[{ keyword: 'hats', country: 'US' }]}
        country="US"
        onClose={onClose}
      />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  cleanup();
  queryClient.clear();
  onClose.mockClear();
});

const drop = async (text: string, name = 'words.csv') => {
  const file = new File([text], name);
  const dataTransfer = { types: ['Files'], files: [file] };
  await act(
    async () => void fireEvent.drop(screen.getByRole('heading', { name: 'Import CSV' }), { dataTransfer }),
  );
};
const preview = async () => within(await screen.findByRole('region', { name: 'Preview' }));
const sent = async () => {
  const [[, { body }]] = post.mock.calls as unknown as [[string, { body: File }]];
  return new TextDecoder().decode(await bytesOf(body)).split('\r\n');
};

it('takes a file that is dropped on its heading, and marks lines before it imports the others', async () => {
  await drop('keyword,country,tags\nsocks,US,a|b\nhats,us,\n,US,\ngloves,Atlantis,\nSocks,US,\n');
  const rows = await preview();
  rows.getByRole('row', { name: /^2 socks US Desktop a, b$/ });
  rows.getByRole('row', { name: /^3 hatsTracked already US/ });
  rows.getByText('The keyword is missing.');
  rows.getByText('Unknown country: Atlantis');
  rows.getByText('The same as line 2.');
  screen.getByText('words.csv: 5 lines, 3 cannot be imported');
  answer = { added: 1, known: 1, refused: [] };
  fireEvent.click(screen.getByRole('button', { name: 'Import 2 of 5' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(await sent()).toEqual([
    'keyword,country,near,device,tags',
    '"socks","US","","desktop","a|b"',
    '"hats","US","","desktop",""',
    '',
  ]);
});

it('recognises the export of a tool, with another default country', async () => {
  await drop('Top queries,Clicks,Impressions,CTR,Position\nsocks,1,2,3%,4\n');
  await screen.findByText('words.csv (export of Search Console): 1 line');
  fireEvent.change(screen.getByRole('combobox', { name: 'Default country' }), { target: { value: 'DE' } });
  (await preview()).getByRole('row', { name: /^2 socks DE/ });
  screen.getByRole('button', { name: 'Import 1' });
});

it('asks for the column of the keywords where none is known by its name', async () => {
  await drop('Group,Phrase\nx,socks\n');
  await screen.findByText('words.csv: no keyword found. Choose the column of the keywords.');
  fireEvent.change(screen.getByRole('combobox', { name: 'Keyword' }), { target: { value: '1' } });
  (await preview()).getByRole('row', { name: /^2 socks US Desktop x$/ });
});

it('names lines that the server refuses by their number in the file', async () => {
  await drop('keyword\n\n,\nsocks\ngloves');
  answer = { added: 1, known: 0, refused: [{ line: 3, message: 'no' }] };
  fireEvent.click(await screen.findByRole('button', { name: 'Import 2' }));
  const refused = within(await screen.findByRole('region', { name: 'Refused lines' }));
  refused.getByRole('row', { name: '5 no' });
});
