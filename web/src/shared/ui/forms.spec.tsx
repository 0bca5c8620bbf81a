import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { CheckField } from './check-field';
import { Checkboxes } from './checkboxes';
import { Chips } from './chips';
import { ComboField } from './combo-field';
import { ConfirmedButton } from './confirmed-button';
import { Dialog } from './dialog';
import { DialogActions } from './dialog-actions';
import { Field, Form, LongField } from './field';
import { readTexts } from './form-texts';
import { listChoices, Select } from './select';
import { ShownOnce } from './shown-once';
import { useDelayed } from './use-delayed';

afterEach(cleanup);

it('a field is described by its hint and by the problem that the server found', () => {
  render(
    <Form problems={{ website: 'This is not a website.' }}>
      <Field name="website" label="Website" hint="Such as example.com." />
      <Field name="name" label="Name" />
    </Form>,
  );
  const website = screen.getByRole('textbox', { name: 'Website' });
  const about = website.getAttribute('aria-describedby')!.split(' ');
  expect(about.map((id) => document.getElementById(id)!.textContent)).toEqual([
    'Such as example.com.',
    'This is not a website.',
  ]);
  expect(website.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('textbox', { name: 'Name' }).hasAttribute('aria-describedby')).toBe(false);
});

it('a long field is labelled as others are, and a quiet label is heard', () => {
  render(
    <Form problems={{ to: 'Not an address.' }}>
      <LongField name="to" label="Recipients" hint="One per line." rows={4} />
      <Field quiet name="by" label="Positions" type="number" />
    </Form>,
  );
  const recipients = screen.getByRole('textbox', { name: 'Recipients' });
  expect([recipients.tagName, recipients.getAttribute('aria-invalid')]).toEqual(['TEXTAREA', 'true']);
  expect(recipients.parentElement!.textContent).toBe('RecipientsOne per line.Not an address.');
  screen.getByRole('spinbutton', { name: 'Positions' });
  expect(screen.getByText('Positions').className).toBe('visually-hidden');
});

it('a checkbox is named by the label behind it', async () => {
  const change = vi.fn();
  render(<CheckField label="Attach a table" checked={false} onChange={change} />);
  await userEvent.click(screen.getByText('Attach a table'));
  expect(change).toHaveBeenCalledExactlyOnceWith(true);
});

const ZONES = ['Europe/Berlin', 'Europe/Paris', 'UTC'].map((value) => ({
  value,
  label: value,
  note: 'zone',
}));

it('one of many values is found by a part of its name, and stays without a choice', async () => {
  const change = vi.fn();
  render(
    <ComboField
      label="Time zone"
      openLabel="Show time zones"
      value="UTC"
      choices={ZONES}
      onChange={change}
    />,
  );
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Time zone' });
  await userEvent.click(field);
  expect(screen.getAllByRole('option').map((each) => each.textContent)).toHaveLength(3);
  await userEvent.type(field, ' EUROPE');
  expect(screen.getAllByRole('option').map((each) => each.textContent)).toEqual([
    'Europe/Berlin zone',
    'Europe/Paris zone',
  ]);
  await userEvent.keyboard('{Escape}');
  await userEvent.tab();
  expect(field.value).toBe('UTC');
  expect(change).not.toHaveBeenCalled();
  await userEvent.click(field);
  await userEvent.click(screen.getByRole('option', { name: /Paris/ }));
  expect(change).toHaveBeenCalledExactlyOnceWith('Europe/Paris');
});

it('a form is sent with the texts of its fields', async () => {
  const send = vi.fn();
  render(
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        send(readTexts(event.currentTarget));
      }}
    >
      <Field name="name" label="Name" />
      <DialogActions label="Save" error={null} isPending={false} onClose={() => {}} />
    </Form>,
  );
  await userEvent.type(screen.getByRole('textbox'), 'Acme{Enter}');
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Acme' });
});

it('a select has the values that occur, and lists one of the address that does not', async () => {
  const change = vi.fn();
  render(
    <Select label="Tag" value="css,html" choices={listChoices(['css', 'html', 'css'])} onChange={change} />,
  );
  const options = screen.getAllByRole<HTMLOptionElement>('option');
  expect(options.map((each) => each.textContent)).toEqual(['css, html', 'All', 'css', 'html']);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Tag' }), 'html');
  expect(change).toHaveBeenCalledExactlyOnceWith('html');
});

it('a choice of several has a checkbox each, and the problem of the form', async () => {
  const change = vi.fn();
  const choices = [
    { value: 'a', label: 'Alerts' },
    { value: 'b', label: 'Budgets', isDisabled: true },
    { value: 'c', label: 'Checks' },
  ];
  render(
    <Form problems={{ events: 'Choose one.' }}>
      <Checkboxes name="events" label="Events" choices={choices} value={['a', 'b']} onChange={change} />
    </Form>,
  );
  const group = screen.getByRole('group', { name: 'Events' });
  expect(document.getElementById(group.getAttribute('aria-describedby')!)!.textContent).toBe('Choose one.');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Checks' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Alerts' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Budgets' }));
  expect(change.mock.calls).toEqual([[['a', 'b', 'c']], [['b']]]);
});

it('a secret is shown once, with what else can be done with it', async () => {
  const close = vi.fn();
  render(
    <ShownOnce text="Copy it now." label="API key" value="rw_1" onClose={close}>
      <a href="/">Open</a>
    </ShownOnce>,
  );
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'API key' }).value).toBe('rw_1');
  screen.getByRole('link', { name: 'Open' });
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(close).toHaveBeenCalledOnce();
});

it('chosen values can be removed one by one', async () => {
  const remove = vi.fn();
  render(<Chips label="Tags" items={[{ id: 'a', name: 'css' }]} onRemove={remove} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove css' }));
  expect(remove).toHaveBeenCalledExactlyOnceWith('a');
});

it('a dialogue has its title as its name, and closes by Escape and by Cancel', async () => {
  const close = vi.fn();
  render(
    <Dialog title="Add keywords" onClose={close}>
      <DialogActions label="Add" note="30 requests a month" error={null} isPending onClose={close} />
    </Dialog>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Add keywords' });
  expect(dialog.textContent).toContain('30 requests a month');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await userEvent.keyboard('{Escape}');
  expect(close).toHaveBeenCalledTimes(2);
});

it('a destructive action happens after it has been confirmed, and not before', async () => {
  const confirm = vi.fn();
  render(
    <>
      <span id="what">Note</span>
      <ConfirmedButton
        label="Delete"
        title="Delete note"
        question='Delete the note "Core update"?'
        describedBy="what"
        error={null}
        isPending={false}
        onConfirm={confirm}
      />
    </>,
  );
  const button = screen.getByRole('button', { name: 'Delete' });
  await userEvent.click(button);
  expect(screen.getByRole('dialog', { name: 'Delete note' }).textContent).toContain('"Core update"?');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(confirm).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(confirm).toHaveBeenCalledOnce();
});

it('a value that is being typed settles at its end', async () => {
  const seen: string[] = [];
  const Typed = () => {
    const [text, setText] = useState('');
    const settled = useDelayed(text, 50);
    if (seen.at(-1) !== settled) seen.push(settled);
    return <input aria-label="Text" value={text} onChange={({ target }) => setText(target.value)} />;
  };
  render(<Typed />);
  await userEvent.type(screen.getByRole('textbox'), 'abc');
  await waitFor(() => expect(seen).toEqual(['', 'abc']));
});
