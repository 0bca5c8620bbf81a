import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../shared/api/client';
import type { NamedKeyword } from '../../shared/configuration/named-keyword';
import { queryClient } from '../../shared/session/query-client';
import AddKeywords from './add-keywords';
import { FirstConfiguration } from './first-configuration';
import type { KeywordPlan } from './list/keyword-changes';

const NOTHING: KeywordPlan = { add: [], known: [], refused: [], requests_a_day: 0 };
const sameAs = (text: string) =>
  `the same search as ${JSON.stringify(text)}: only case or whitespace differs`;

interface Sent {
  params: { query: { dry_run?: string } };
  body: { keywords: NamedKeyword[] };
  signal: AbortSignal;
}
let post: ReturnType<typeof spyOnPost>;
/** The answer of a dry run. */
let plan: () => Promise<object>;
const planned = (answer: Partial<KeywordPlan>) => {
  plan = () => Promise.resolve(success({ ...NOTHING, ...answer }));
};

const success = (data: object) => ({ data: { data }, response: new Response() });
const isPlan = ({ params }: Sent) => params.query.dry_run === 'true';
const spyOnPost = () =>
  vi
    .spyOn(api, 'POST')
    .mockImplementation(((_path: string, sent: Sent) =>
      isPlan(sent) ? plan() : Promise.resolve(success({ added: 1, known: 0 }))) as never);

// jsdom has no CSS.escape(); the dialogue reads it.
beforeEach(() => {
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.spyOn(api, 'GET').mockResolvedValue({ data: undefined, error: {}, response: new Response() } as never);
  planned({});
  post = spyOnPost();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  cleanup();
  queryClient.clear();
});

const show = (screenUnderTest: ReactNode) =>
  render(<QueryClientProvider client={queryClient}>{screenUnderTest}</QueryClientProvider>);

const showDialog = (tracked: readonly object[] = []) =>
  show(
    <AddKeywords
      target={{ account: 'acme', config: 'config-1' }}
      tracked={tracked as NamedKeyword[]}
      country="US"
      onClose={vi.fn()}
    />,
  );

const sent = () => (post.mock.calls as unknown as [string, Sent][]).map(([, each]) => each);
/** The keywords of the first request that is no dry run. */
const added = async () => {
  await waitFor(() => expect(sent().some((each) => !isPlan(each))).toBe(true));
  return sent().find((each) => !isPlan(each))!.body.keywords;
};
const plannedFile = (index: number) => (sent()[index]!.body as unknown as string).split('\r\n');

const type = (text: string) => {
  fireEvent.change(screen.getByRole('textbox', { name: 'Keywords' }), { target: { value: text } });
};
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add keywords' });
const submitWhenPlanned = async () => {
  await waitFor(() => expect(submit().disabled).toBe(false));
  fireEvent.click(submit());
};

it('says what a dry run answers, and adds exactly that', async () => {
  planned({
    add: [{ keyword: 'socks', country: 'US' }],
    known: [{ keyword: 'hats', country: 'US' }],
    refused: [
      { line: 2, message: sameAs('Trail shoes') },
      { line: 4, message: sameAs('socks') },
    ],
    requests_a_day: 1,
  });
  showDialog();
  screen.getByText(/0 keywords to add\./);
  type(' trail  shoes\nsocks\nSOCKS\r\n\nhats\nsocks');
  await screen.findByText(/1 keyword to add\. 1 is tracked already\. Up to 1 request a day\./);
  screen.getByText(/Duplicates, not added: "SOCKS"\. Already tracked with another spelling: "trail shoes"\./);
  expect(plannedFile(0)).toEqual([
    'keyword,country,near,device,tags',
    '"trail shoes","US",,"desktop",',
    '"socks","US",,"desktop",',
    '"SOCKS","US",,"desktop",',
    '"hats","US",,"desktop",',
    '',
  ]);
  await submitWhenPlanned();
  expect((await added()).map(({ keyword }) => keyword)).toEqual(['socks', 'hats']);
});

it('adds tags to keywords that are tracked, by suggestion', async () => {
  planned({ known: [{ keyword: 'hats', country: 'US', tags: ['new', 'Sale'] }] });
  showDialog([{ keyword: 'socks', country: 'US', tags: ['Sale'] }]);
  type('hats');
  await screen.findByText(/1 is tracked already/);
  expect(submit().disabled).toBe(true);
  const tags = screen.getByRole('textbox', { name: 'Tags' });
  fireEvent.change(tags, { target: { value: 'new, sa' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sale' }));
  await submitWhenPlanned();
  expect(await added()).toMatchObject([{ keyword: 'hats', tags: ['new', 'Sale'] }]);
  expect(plannedFile(1)[1]).toBe('"hats","US",,"desktop","new|Sale"');
});

it('plans each line in each country on each device, and names in which it is a duplicate', async () => {
  planned({
    add: [
      { keyword: 'tea', country: 'US', device: 'mobile' },
      { keyword: 'tea', country: 'DE', near: 'Ulm' },
      { keyword: 'tea', country: 'DE', near: 'Ulm', device: 'mobile' },
    ],
    refused: [
      { line: 2, message: sameAs('TEA') },
      { line: 8, message: sameAs('tea') },
      { line: 9, message: sameAs('tea') },
    ],
  });
  showDialog();
  fireEvent.change(screen.getByRole('combobox', { name: 'Country' }), { target: { value: 'DE' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Device' }), { target: { value: 'both' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Location (Germany)' }), {
    target: { value: ' Ulm ' },
  });
  type('tea\nTEA');
  await screen.findByText(/Duplicates, not added: "TEA" \(DE\)\..*spelling: "tea" \(US Desktop\)\./);
  expect(plannedFile(0).slice(1, 5)).toEqual([
    '"tea","US",,"desktop",',
    '"tea","US",,"mobile",',
    '"tea","DE","Ulm","desktop",',
    '"tea","DE","Ulm","mobile",',
  ]);
});

it('says what is wrong with other keywords, by reason', async () => {
  const wrong = Array.from({ length: 7 }, (_, index) => 'x'.repeat(201 + index));
  planned({
    add: [{ keyword: 'socks', country: 'US' }],
    refused: wrong.map((_, index) => ({
      line: index + 2,
      message: 'keyword must have 1 to 200 characters',
    })),
  });
  showDialog();
  type([...wrong, 'socks'].join('\n'));
  await screen.findByText(
    /The keyword has more than 200 characters\. Not added: ("x{40}…", ){5}and 2 more\./,
  );
});

it('plans once the text has settled, aborts the earlier request, and shows its last answer meanwhile', async () => {
  planned({ add: [{ keyword: 'a', country: 'US' }] });
  showDialog();
  type('x');
  type('a');
  await screen.findByText(/1 keyword to add/);
  expect(plannedFile(0)).toContain('"a","US",,"desktop",');
  plan = () => new Promise(() => {});
  type('ab');
  expect(submit().disabled).toBe(true);
  await waitFor(() => expect(sent()).toHaveLength(2));
  planned({ add: [], known: [{ keyword: 'abc', country: 'US' }] });
  screen.getByText(/1 keyword to add/);
  type('abc');
  await screen.findByText(/1 is tracked already/);
  expect(sent().map(({ signal }) => signal.aborted)).toEqual([false, true, false]);
});

it('shows why a dry run failed, and adds nothing until it is repeated', async () => {
  plan = () => Promise.reject(new TypeError('Failed to fetch'));
  showDialog();
  type('socks');
  await screen.findByText('The server cannot be reached.');
  expect(submit().disabled).toBe(true);
  plan = () =>
    Promise.resolve({
      error: { message: 'The body is too large.' },
      response: new Response('', { status: 413 }),
    });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('The body is too large.');
  planned({ add: [{ keyword: 'socks', country: 'US' }] });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/1 keyword to add/);
  expect(screen.queryByRole('alert')).toBeNull();
  await submitWhenPlanned();
  expect(await added()).toEqual([{ keyword: 'socks', country: 'US' }]);
});

it('says nothing of duplicates where there are none', () => {
  show(<FirstConfiguration account="acme" />);
  type('socks\nhats\n socks');
  expect(screen.queryByText(/Duplicates|Already tracked/)).toBeNull();
});

it('starts tracking without duplicates, and names up to five of them', async () => {
  post.mockResolvedValue(success({ _id: 'config-1' }) as never);
  show(<FirstConfiguration account="acme" />);
  const duplicates = ['TEA', 'Tea', 'tEa', 'teA', 'TeA', 'tEA', ' tea  '];
  type(['tea', ...duplicates, 'socks'].join('\n'));
  screen.getByText(/2 keywords.*: "TEA", "Tea", "tEa", "teA", "TeA", and 1 more\./);
  fireEvent.change(screen.getByRole('textbox', { name: /Website/ }), { target: { value: 'example.com' } });
  fireEvent.click(screen.getByRole('button', { name: 'Start tracking' }));
  // The first check starts by itself.
  await waitFor(() => expect(post).toHaveBeenCalledTimes(2));
  expect(post.mock.calls[1]![0]).toBe('/v1/rank/config/{configID}/check');
  expect(sent()[0]!.body.keywords).toEqual([
    { keyword: 'tea', country: 'US' },
    { keyword: 'socks', country: 'US' },
  ]);
});
