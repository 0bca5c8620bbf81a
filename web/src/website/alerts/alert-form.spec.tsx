import { QueryClientProvider } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../../shared/api/client';
import { queryClient } from '../../shared/session/query-client';
import { configQuery } from '../../shared/session/session';
import { renderAt } from '../../shared/ui/spec-support';
import { viewsQuery } from '../views/queries';
import { AlertForm } from './alert-form';
import type { AlertSettings } from './queries';

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  queryClient.clear();
});

const PEOPLE = [
  { _id: 'u2', name: 'Ben' },
  { _id: 'u1', name: 'Anna' },
];

async function show(settings: AlertSettings) {
  vi.spyOn(api, 'GET').mockImplementation((() => new Promise(() => {})) as never);
  queryClient.setQueryData(configQuery.queryKey, { features: { mail: false } } as never);
  await renderAt(
    '/settings/alerts',
    <QueryClientProvider client={queryClient}>
      <AlertForm
        account="acme"
        config="config-1"
        tags={['Jobs', 'Shop']}
        settings={settings}
        people={PEOPLE}
        renderReceivers={(users, email) => <p>{`${users.join()} ${email}`}</p>}
      />
      <Link to={'/settings/digest' as string}>Digest</Link>
    </QueryClientProvider>,
  );
}

const answer = (body: object, status = 200) =>
  vi
    .spyOn(api, 'PUT')
    .mockImplementation(((_path: string, { body: sent }: { body: AlertSettings }) =>
      Promise.resolve(
        status === 200
          ? { data: { data: sent }, response: new Response() }
          : { error: body, response: new Response(null, { status }) },
      )) as never);
const sentBy = (put: ReturnType<typeof answer>) =>
  (put.mock.calls as unknown as [string, { body: AlertSettings }][]).map(([, { body }]) => body);
const rules = () => within(screen.getByRole('list', { name: 'Alert rules' })).queryAllByRole('listitem');
const rule = (index: number) => within(rules()[index]!);
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('edits a rule in its sentence, and saves all rules together', async () => {
  const put = answer({});
  await show({ rules: [{ when: 'drops', by: 5 }, { when: 'lost' }], email: false });
  expect(screen.getByRole('status').textContent).toBe('');
  await userEvent.selectOptions(rule(0).getByRole('combobox', { name: 'Condition' }), 'leaves');
  await userEvent.selectOptions(rule(0).getByRole('combobox', { name: 'Top' }), '3');
  await userEvent.selectOptions(rule(1).getByRole('combobox', { name: 'Keywords' }), 'Shop');
  rule(0).getByRole('group', { name: 'Any keyword leaves the top 3' });
  rule(1).getByRole('group', { name: 'A keyword with the tag Shop is no longer found' });
  screen.getByText('Not saved yet');
  await click('Save');
  await waitFor(() => expect(put).toHaveBeenCalledOnce());
  expect(sentBy(put)).toEqual([
    {
      rules: [
        { when: 'leaves', top: 3 },
        { when: 'lost', tag: 'Shop' },
      ],
      email: false,
    },
  ]);
});

it('asks before rules that are not saved are left, and lets them be kept or discarded', async () => {
  await show({ rules: [{ when: 'lost' }], email: false });
  await click('Add rule');
  const leave = () => userEvent.click(screen.getByRole('link', { name: 'Digest' }));
  await leave();
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await click('Keep editing');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(rules()).toHaveLength(2);
  await leave();
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await click('Discard changes');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('asks nothing where all is saved', async () => {
  await show({ rules: [{ when: 'lost' }], email: false });
  await userEvent.click(screen.getByRole('link', { name: 'Digest' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('adds no rule twice: it begins with another condition, and does not save a repeated one', async () => {
  const put = answer({});
  await show({
    rules: [
      { when: 'drops', by: 5, tag: 'Shop' },
      { when: 'drops', by: 5 },
    ],
    email: false,
  });
  await click('Add rule');
  rule(2).getByRole('group', { name: 'Any keyword rises by 5 positions or more' });
  await userEvent.selectOptions(rule(2).getByRole('combobox', { name: 'Condition' }), 'drops');
  rule(2).getByText('This rule is there already. Change or remove it.');
  await click('Save');
  expect(put).not.toHaveBeenCalled();
  await userEvent.selectOptions(rule(2).getByRole('combobox', { name: 'Keywords' }), 'Jobs');
  expect(rule(2).queryByText('This rule is there already. Change or remove it.')).toBeNull();
  await click('Save');
  await waitFor(() => expect(put).toHaveBeenCalledOnce());
});

it('offers the shared views of keywords in place of a tag', async () => {
  const put = answer({});
  const view = { screen: 'keywords', shared: true, createdAt: '', updatedAt: '' } as const;
  queryClient.setQueryData(viewsQuery({ account: 'acme', config: 'config-1' }).queryKey, [
    { ...view, _id: 'v1', name: 'Brand', query: 'q=acme&sort=url' },
    { ...view, _id: 'v2', name: 'Own', query: '', shared: false },
    { ...view, _id: 'v3', name: 'Top', query: 'pos=1-10' },
    { ...view, _id: 'v4', name: 'Pages', query: '', screen: 'pages' },
  ]);
  await show({ rules: [{ when: 'lost', tag: 'Shop' }], email: false });
  const select = rule(0).getByRole('combobox', { name: 'Keywords' });
  const options = () => [...(select as HTMLSelectElement).options].map(({ text }) => text);
  expect(options()).toEqual([
    'Any keyword',
    'A keyword with the tag Jobs',
    'A keyword with the tag Shop',
    'A keyword of the view Brand',
  ]);
  await userEvent.selectOptions(select, 'A keyword of the view Brand');
  rule(0).getByRole('group', { name: 'A keyword of the view Brand is no longer found' });
  await click('Save');
  await waitFor(() => expect(put).toHaveBeenCalledOnce());
  expect(sentBy(put)[0]!.rules).toEqual([{ when: 'lost', view: 'v1' }]);
  await userEvent.selectOptions(select, 'Jobs');
  await click('Save');
  await waitFor(() => expect(put).toHaveBeenCalledTimes(2));
  expect(sentBy(put)[1]!.rules).toEqual([{ when: 'lost', tag: 'Jobs' }]);
});

it('begins with the usual rules where there are none', async () => {
  const put = answer({});
  await show({ rules: [], email: false });
  screen.getByText('No rule: the owner is not notified.');
  await click('Add the usual rules');
  expect(rules()).toHaveLength(3);
  await click('Save');
  await waitFor(() => expect(put).toHaveBeenCalledOnce());
  expect(sentBy(put)[0]!.rules).toEqual([
    { when: 'drops', by: 5 },
    { when: 'leaves', top: 10 },
    { when: 'lost' },
  ]);
});

it('names a wrong number at its field until a rule changes', async () => {
  const fields = [{ path: 'rules.1.by', message: 'by must be a whole number from 1 to 100' }];
  const put = answer({ message: 'Validation failed', additional_info: { fields } }, 400);
  await show({ rules: [{ when: 'found' }, { when: 'rises', by: 2 }], email: false });
  const field = rule(1).getByRole('spinbutton', { name: 'Positions' });
  await userEvent.clear(field);
  await click('Save');
  await rule(1).findByText('Enter a whole number from 1 to 100.');
  expect([field.getAttribute('aria-invalid'), screen.queryByRole('alert')]).toEqual(['true', null]);
  expect(sentBy(put)[0]!.rules[1]).toEqual({ when: 'rises', by: null });
  await userEvent.type(field, '3');
  expect(rule(1).queryByText('Enter a whole number from 1 to 100.')).toBeNull();
});

it('keeps the focus in the list when rules are removed', async () => {
  await show({ rules: [{ when: 'lost' }, { when: 'found', tag: 'Gone' }], email: false });
  rule(1).getByText('No keyword has this tag.');
  await userEvent.click(rule(0).getByRole('button', { name: 'Remove' }));
  expect(document.activeElement).toBe(rule(0).getByRole('button', { name: 'Remove' }));
  await userEvent.keyboard('{Enter}');
  expect(rules()).toHaveLength(0);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add rule' }));
});

it('has no more rules than the API takes, and says when mails wait', async () => {
  await show({ rules: Array.from({ length: 19 }, () => ({ when: 'lost' as const })), email: false });
  expect(screen.queryByText(/SMTP_URL/)).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Send the owner an e-mail too' }));
  screen.getByText(/SMTP_URL/);
  await click('Add rule');
  expect(rules()).toHaveLength(20);
  screen.getByText('A website has up to 20 rules.');
  expect(screen.queryByRole('button', { name: 'Add rule' })).toBeNull();
});

it('notifies chosen users too, and says who is notified while they are chosen', async () => {
  const put = answer({});
  await show({ rules: [{ when: 'lost' }], email: false, users: ['u2'] });
  screen.getByText('u2 false');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Anna' }));
  screen.getByText('u2,u1 false');
  await click('Save');
  await waitFor(() => expect(put).toHaveBeenCalledOnce());
  expect(sentBy(put)[0]!.users).toEqual(['u1', 'u2']);
});

it('chooses the engine of a rule on AI answers', async () => {
  const put = answer({});
  await show({ rules: [{ when: 'answer_lost', engine: 'gemini' }], email: false });
  rule(0).getByRole('group', {
    name: 'Any prompt on Gemini gets AI answers that name your website less often',
  });
  await userEvent.selectOptions(rule(0).getByRole('combobox', { name: 'Engine' }), 'chatgpt');
  await userEvent.selectOptions(rule(0).getByRole('combobox', { name: 'Condition' }), 'answer_gained');
  await click('Save');
  await waitFor(() => expect(put).toHaveBeenCalledOnce());
  expect(sentBy(put)[0]!.rules).toEqual([{ when: 'answer_gained', engine: 'chatgpt' }]);
  await userEvent.selectOptions(rule(0).getByRole('combobox', { name: 'Engine' }), 'any engine');
  rule(0).getByRole('group', {
    name: 'Any prompt on any engine gets AI answers that name your website more often',
  });
  await click('Save');
  await waitFor(() => expect(put).toHaveBeenCalledTimes(2));
  expect(sentBy(put)[1]!.rules).toEqual([{ when: 'answer_gained' }]);
});
