import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError } from '../../shared/api/api-error';
import { api, readBody, readData } from '../../shared/api/client';
import { localDay } from '../../shared/days/days';
import { REPORT_KEY } from '../../shared/session/query-client';
import { useTimeZone } from '../../shared/session/session';
import { formatDay } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { Card } from '../../shared/ui/card';
import { ConfirmedButton } from '../../shared/ui/confirmed-button';
import { Field, Form } from '../../shared/ui/field';
import { ErrorPanel, FormError, SkeletonRows } from '../../shared/ui/states';
import { toast } from '../../shared/ui/toast';
import { UnsavedChanges } from '../../shared/ui/unsaved-changes';
import { notesQuery } from './queries';

interface Props {
  account: string;
  config: string;
  mayWrite: boolean;
}

/** Notes of a website by day, newest first. */
export function Notes({ account, config, mayWrite }: Props): ReactNode {
  const notes = useQuery(notesQuery(account, config));
  return (
    <Card title={t('Notes')}>
      <p className="hint">{t('Mark what happened on a day, such as a relaunch. Charts show it.')}</p>
      {notes.isPending && <SkeletonRows count={2} />}
      {notes.error && <ErrorPanel error={notes.error} onRetry={() => void notes.refetch()} />}
      {notes.data?.length === 0 && <p className="hint">{t('No note yet.')}</p>}
      <ul className="plain-list" aria-label={t('Notes')}>
        {notes.data?.toReversed().map(({ _id, date, text }) => (
          <li key={_id} className="item item-line">
            <time dateTime={date} className="soft">
              {formatDay(date)}
            </time>{' '}
            <span id={`note-${_id}`} className="item-text">
              {text}
            </span>
            {mayWrite && <DeleteNote account={account} config={config} id={_id} date={date} text={text} />}
          </li>
        ))}
      </ul>
      {mayWrite && <NewNote account={account} config={config} />}
    </Card>
  );
}

interface DeleteProps extends Omit<Props, 'mayWrite'> {
  id: string;
  date: string;
  text: string;
}

function DeleteNote({ account, config, id, date, text }: DeleteProps): ReactNode {
  const restore = useNoteChange(() => postNote(account, config, { date, text }));
  const remove = useNoteChange(
    () =>
      readBody(
        api.DELETE('/v1/rank/config/{configID}/notes/{id}', {
          params: { path: { configID: config, id }, query: { account } },
        }),
      ),
    () => toast({ text: t('The note was deleted.'), undo: () => restore.mutate(undefined) }),
  );
  return (
    <ConfirmedButton
      label={t('Delete')}
      title={t('Delete note')}
      question={t('Delete the note "{text}"?', { text })}
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
    (body: NoteText) => postNote(account, config, body),
    () => {
      toast({ text: t('The note was added.') });
      setNote({ date: note.date, text: '' });
    },
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
      <UnsavedChanges isChanged={note.text.trim() !== '' && !add.isPending} />
    </Form>
  );
}

const postNote = (account: string, config: string, body: NoteText) =>
  readData(
    api.POST('/v1/rank/config/{configID}/notes', {
      params: { path: { configID: config }, query: { account } },
      body,
    }),
  );

/** Reads the notes again after a change, and the charts with them. */
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
