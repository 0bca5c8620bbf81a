import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError } from '../api/api-error';
import { api, bodyOf, dataOf } from '../api/client';
import { localDay } from '../days/days';
import { REPORT_KEY } from '../session/query-client';
import { useTimeZone } from '../session/session';
import { formatDay } from '../text/format';
import { t } from '../text/i18n';
import { ActionButton } from '../ui/action-button';
import { ConfirmedButton } from '../ui/confirmed-button';
import { Field, Form } from '../ui/field';
import { ErrorPanel, FormError, SkeletonRows } from '../ui/states';
import { notesQuery } from './queries';

interface Props {
  account: string;
  config: string;
  mayWrite: boolean;
}

/** What happened on a day; the charts mark it. */
export function Notes({ account, config, mayWrite }: Props): ReactNode {
  const notes = useQuery(notesQuery(account, config));
  return (
    <section className="section">
      <h2>{t('Notes')}</h2>
      <p className="hint">
        {t('What happened on a day, such as a new version of the site. Charts mark it.')}
      </p>
      {notes.isPending && <SkeletonRows count={2} />}
      {notes.error && <ErrorPanel error={notes.error} onRetry={() => void notes.refetch()} />}
      {notes.data?.length === 0 && <p className="hint">{t('No note yet.')}</p>}
      <ul className="plain-list" aria-label={t('Notes')}>
        {notes.data?.toReversed().map(({ _id, date, text }) => (
          <li key={_id} className="item item-line">
            <time dateTime={date} className="soft">
              {formatDay(date)}
            </time>
            <span id={`note-${_id}`} className="item-text">
              {text}
            </span>
            {mayWrite && <DeleteNote account={account} config={config} id={_id} text={text} />}
          </li>
        ))}
      </ul>
      {mayWrite && <NewNote account={account} config={config} />}
    </section>
  );
}

interface DeleteProps extends Omit<Props, 'mayWrite'> {
  id: string;
  text: string;
}

function DeleteNote({ account, config, id, text }: DeleteProps): ReactNode {
  const remove = useNoteChange(() =>
    bodyOf(
      api.DELETE('/v1/rank/config/{configID}/notes/{id}', {
        params: { path: { configID: config, id }, query: { account } },
      }),
    ),
  );
  return (
    <ConfirmedButton
      label={t('Delete')}
      title={t('Delete note')}
      question={t('The note "{text}" is deleted.', { text })}
      describedBy={`note-${id}`}
      error={remove.error}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
    />
  );
}

interface NoteText {
  date: string;
  text: string;
}

function NewNote({ account, config }: Omit<Props, 'mayWrite'>): ReactNode {
  const today = localDay(useTimeZone());
  const [note, setNote] = useState<NoteText>({ date: today, text: '' });
  const add = useNoteChange(
    (body: NoteText) =>
      dataOf(
        api.POST('/v1/rank/config/{configID}/notes', {
          params: { path: { configID: config }, query: { account } },
          body,
        }),
      ),
    () => setNote({ date: note.date, text: '' }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(note);
  };
  const fields = add.error instanceof ApiError ? add.error.fields : {};
  return (
    <Form className="inline-form" onSubmit={submit} problems={fields}>
      <Field
        name="date"
        label={t('Date')}
        type="date"
        value={note.date}
        onChange={({ target }) => setNote({ ...note, date: target.value })}
        required
      />
      <Field
        name="text"
        label={t('Text')}
        value={note.text}
        maxLength={200}
        onChange={({ target }) => setNote({ ...note, text: target.value })}
        required
      />
      <ActionButton type="submit" isPending={add.isPending}>
        {t('Add note')}
      </ActionButton>
      <FormError error={add.error} />
    </Form>
  );
}

/** A change after which the notes, and the charts with them, are read again. */
function useNoteChange<Input>(change: (input: Input) => Promise<unknown>, onDone?: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      onDone?.();
      await queries.invalidateQueries({ queryKey: [REPORT_KEY] });
    },
  });
}
