import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { strToU8, zipSync } from 'fflate';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../../shared/api/client';
import { queryClient } from '../../../shared/session/query-client';
import { ToastRegion } from '../../../shared/ui/toast';
import ImportCsv from './import-csv';

let answer = { added: 0, known: 0, refused: [] as { line: number; message: string }[] };
/** Why the dry run refuses a line, by its text. */
let refusals: Record<string, string>;
let post: ReturnType<typeof spyOnPost>;
const onClose = vi.fn();

interface Sent {
  params: { query: { dry_run?: string } };
  body: string;
}
const isPlan = ({ params }: Sent) => params.query.dry_run === 'true';
const toLines = (body: string) => body.split('\r\n');

/** Hats are tracked. */
function createPlan(body: string) {
  const lines = toLines(body).slice(1, -1);
  const refused = lines.flatMap((text, index) =>
    refusals[text] === undefined ? [] : [{ line: index + 2, message: refusals[text] }],
  );
  const keywords = lines
    .filter((text) => refusals[text] === undefined)
    .map((text) => {
      const [keyword = '', country = ''] = text.split(',').map((cell) => cell.replaceAll('"', ''));
      return { keyword, country };
    });
  const known = keywords.filter(({ keyword }) => keyword === 'hats');
  const add = keywords.filter(({ keyword }) => keyword !== 'hats');
  return { add, known, refused, requests_a_day: add.length };
}

const spyOnPost = () =>
  vi.spyOn(api, 'POST').mockImplementation((async (_path: string, sent: Sent) => ({
    data: { data: isPlan(sent) ? createPlan(sent.body) : answer },
    response: new Response(),
  })) as never);

beforeEach(() => {
  refusals = {};
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
/** Requests that are no dry run. */
const calls = () => (post.mock.calls as unknown as [string, Sent][]).filter(([, each]) => !isPlan(each));
const sent = () => toLines(calls()[0]![1].body);

/** When the dry run is back. */
const submit = async (name: string) => {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
};

it('takes a file that is dropped on its heading, and marks lines before it imports the others', async () => {
  refusals = {
    ',"US",,,': 'keyword must have 1 to 200 characters',
    '"gloves","Atlantis",,,': 'country must be a code of two upper-case letters',
    '"Socks","US",,,': 'the same search as "socks": only case or whitespace differs',
    '"HATS","US",,,': 'the same search as "Hats": only case or whitespace differs',
    '"boots","US",,"watch",': 'device must be desktop or mobile',
    '"socks","US",,,': 'the keyword is repeated: line 2 has it too',
  };
  const lines = ['socks,US,a|b,', 'hats,us,,', ',US,,', 'gloves,Atlantis,,', 'Socks,US,,', 'HATS,US,,'];
  await drop(`keyword,country,tags,device\n${lines.join('\n')}\nboots,US,,watch\nsocks,US,,\n`);
  const rows = await preview();
  rows.getByRole('row', { name: /^2 socks US Desktop a, b$/ });
  rows.getByRole('row', { name: /^3 hatsTracked already US/ });
  rows.getByText('The keyword is missing.');
  rows.getByText('Unknown country: Atlantis');
  expect(rows.getAllByText('The same as line 2.')).toHaveLength(2);
  rows.getByText('Already tracked as "Hats".');
  rows.getByText('Unknown device: watch');
  screen.getByText('words.csv: 8 lines, 6 cannot be imported, 1 is tracked already. Up to 1 request a day.');
  answer = { added: 1, known: 1, refused: [] };
  await submit('Import 1 of 8');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toEqual(['keyword,country,near,device,tags', '"socks","US",,,"a|b"', '"hats","US",,,', '']);
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
  refusals = { '"a","XX",,,': 'XX is not a country code of ISO 3166-1' };
  await drop('keyword,country,city\na,XX,\nb,US,Nirgendwo\nc,US,"Austin, Texas"\nd,DE,Austin\n');
  const rows = await preview();
  await rows.findByText('Unknown location: Nirgendwo');
  rows.getByText('Unknown location: Austin');
  rows.getByText('Unknown country: XX');
  screen.getByText(/^words\.csv: 4 lines, 3 cannot be imported\./);
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
  await submit('Import 1 of 2');
  const keywords = [{ keyword: 'socks', country: 'US' }];
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
  await submit('Import 1');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls()).toHaveLength(1);
});

it('recognises the export of a tool, with another default country', async () => {
  await drop('Top queries,Clicks,Impressions,CTR,Position\nsocks,1,2,3%,4\n');
  await screen.findByText(/^words\.csv \(export of Search Console\): 1 line\./);
  fireEvent.change(screen.getByRole('combobox', { name: 'Default country' }), { target: { value: 'DE' } });
  await (await preview()).findByRole('row', { name: /^2 socks DE/ });
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
  await submit('Import 2');
  const refused = within(await screen.findByRole('region', { name: 'Refused lines' }));
  refused.getByRole('row', { name: '5 no' });
});

it('asks whether the first line is a heading, and imports only after the answer', async () => {
  await drop('Begriffe\nsocks\ngloves\n');
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  await screen.findByRole('group', { name: 'Is the first line a heading?' });
  await screen.findByRole('button', { name: 'Import 3' });
  expect(button('Import 3').disabled).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'No, import it too' }));
  await waitFor(() => expect(button('Import 3').disabled).toBe(false));
  fireEvent.click(screen.getByRole('radio', { name: 'Yes, leave it out' }));
  await screen.findByRole('button', { name: 'Import 2' });
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
  await screen.findByText(/^Queries\.csv \(export of Search Console\): 1 line\./);
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

it('says what it does with a long file, and lets others run meanwhile', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1));
  await drop(`keyword\n${Array.from({ length: 30_000 }, (_, n) => `keyword ${n}`).join('\n')}\n`);
  screen.getByRole('progressbar', { name: 'Reading words.csv…' });
  await screen.findByRole('progressbar', { name: 'Checking 30,000 lines…' });
  await screen.findByRole('button', { name: 'Import 30,000' });
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('shows why a dry run failed, and imports nothing until it is repeated', async () => {
  post.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await drop('keyword\nsocks\n');
  await screen.findByText('The server cannot be reached.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  answer = { added: 1, known: 0, refused: [] };
  await submit('Import 1');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls()).toHaveLength(2);
});

it('shows the file that was chosen last', async () => {
  await drop(`keyword\n${Array.from({ length: 30_000 }, (_, n) => `keyword ${n}`).join('\n')}\n`, 'long.csv');
  await drop('keyword\nsocks\n', 'short.csv');
  await submit('Import 1');
  expect(screen.queryByText(/long\.csv/)).toBeNull();
});

it('counts tracked keywords as nothing to import, unless they get tags', async () => {
  await drop('keyword\nhats\n');
  await screen.findByText('words.csv: 1 line, 1 is tracked already');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import 0 of 1' }).disabled).toBe(true);
  await drop('keyword,tags\nhats,brand\nsocks,\n', 'tags.csv');
  await screen.findByText('tags.csv: 2 lines, 1 is tracked already. Up to 1 request a day.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import 2' }).disabled).toBe(false);
});
