import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { strToU8, zipSync } from 'fflate';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../../shared/api/client';
import { queryClient } from '../../../shared/session/query-client';
import { bytesOf } from '../../../shared/ui/spec-support';
import { ToastRegion } from '../../../shared/ui/toast';
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

const zipped = (files: Record<string, string>) =>
  zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  ) as Uint8Array<ArrayBuffer>;

const drop = async (text: string | Uint8Array<ArrayBuffer>, name = 'words.csv') => {
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

it('marks countries and places that nobody knows', async () => {
  vi.mocked(api.GET).mockImplementation(((
    path: string,
    { params }: { params: { path: { searchText: string } } },
  ) => {
    const isAustin = path.includes('cities') && params.path.searchText === 'Austin';
    const data = isAustin ? [{ name: 'Austin', country_code: 'US' }] : [];
    return Promise.resolve({ data: path.includes('/geo/') ? { data } : undefined, response: new Response() });
  }) as never);
  await drop('keyword,country,city\na,XX,\nb,US,Nirgendwo\nc,US,"Austin, Texas"\nd,DE,Austin\n');
  const rows = await preview();
  await rows.findByText('Unknown location: Nirgendwo');
  rows.getByText('Unknown location: Austin');
  rows.getByText('Unknown country: XX');
  screen.getByText('words.csv: 4 lines, 3 cannot be imported');
  screen.getByRole('button', { name: 'Import 1 of 4' });
});

it('offers default countries by name', async () => {
  await drop('keyword\nsocks\n');
  const names = within(await screen.findByRole('combobox', { name: 'Default country' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
});

it('checks what it has added, unless that is not wanted, and takes back exactly that', async () => {
  await drop('keyword,country\nsocks,US\nhats,US\n');
  answer = { added: 1, known: 1, refused: [] };
  fireEvent.click(await screen.findByRole('button', { name: 'Import 2' }));
  const keywords = [{ keyword: 'socks', country: 'US', device: 'desktop' }];
  const calls = () => post.mock.calls as unknown as [string, { body: unknown }][];
  await waitFor(() =>
    expect(calls()[1]).toMatchObject(['/v1/rank/config/{configID}/check', { body: { keywords } }]),
  );
  render(<ToastRegion />);
  screen.getByText('1 keyword added, 1 already tracked');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(calls()[2]).toMatchObject(['/v1/rank/config/{configID}/keywords/remove', { body: { keywords } }]),
  );
});

it('leaves the check to the schedule where that is wanted', async () => {
  await drop('keyword\nsocks\n');
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Check now/ }));
  answer = { added: 1, known: 0, refused: [] };
  fireEvent.click(screen.getByRole('button', { name: 'Import 1' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(post).toHaveBeenCalledOnce();
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

it('asks whether the first line is a heading, and imports only after the answer', async () => {
  await drop('Begriffe\nsocks\ngloves\n');
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  await screen.findByRole('group', { name: 'Is the first line a heading?' });
  expect(button('Import 3').disabled).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'No, import it too' }));
  expect(button('Import 3').disabled).toBe(false);
  fireEvent.click(screen.getByRole('radio', { name: 'Yes, leave it out' }));
  expect(button('Import 2').disabled).toBe(false);
  (await preview()).getByRole('row', { name: /^2 socks US/ });
});

it('refuses a workbook, and says what to do', async () => {
  await drop(zipped({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '' }), 'words.xlsx');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(
    'words.xlsx is a workbook. Save it as “CSV UTF-8” in your spreadsheet, and choose that file.',
  );
});

it('opens the ZIP of Search Console', async () => {
  const files = {
    'Pages.csv': 'Top pages,Clicks\nhttps://a.example/,1\n',
    'Queries.csv': 'Top queries,Clicks\nsocks,1\n',
  };
  await drop(zipped(files), 'example.com.zip');
  await screen.findByText('Queries.csv (export of Search Console): 1 line');
});

it('lets one choose the table of an archive that it does not know', async () => {
  const files = {
    'Strony.csv': 'Strona,Kliknięcia\nhttps://a.example/,1\n',
    'Zapytania.csv': 'Zapytanie,Kliknięcia\nbuty,1\n',
  };
  await drop(zipped(files), 'example.com.zip');
  const choice = await screen.findByRole('combobox', { name: 'File in the archive' });
  fireEvent.change(choice, { target: { value: 'Zapytania.csv' } });
  (await preview()).getByRole('row', { name: /^2 buty US/ });
});

it('offers the character set of a file that is not Unicode', async () => {
  // "обувь" in Windows-1251, twice.
  const word = [0xee, 0xe1, 0xf3, 0xe2, 0xfc];
  await drop(new Uint8Array([...word, 0x2c, 0x31, 0x0a, ...word, 0x20, ...word, 0x2c, 0x32, 0x0a]));
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Character set' });
  fireEvent.change(choice, { target: { value: 'windows-1251' } });
  (await preview()).getByRole('row', { name: /^1 обувь US/ });
  fireEvent.change(choice, { target: { value: 'koi8-r' } });
  await (await preview()).findByRole('row', { name: /^1 НАСБЭ US/i });
});
