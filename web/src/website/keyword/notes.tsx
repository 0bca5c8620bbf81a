import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError } from '../../shared/api/api-error';
import { REPORT_KEY } from '../../shared/session/query-client';
import { formatDay } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { Field, Form } from '../../shared/ui/field';
import { readTexts } from '../../shared/ui/form-texts';
import { FormError } from '../../shared/ui/states';
import { addNote, deleteNote, type Note, type KeywordTarget } from './queries';

interface Props {
  target: KeywordTarget;
  /** All of the website, whose order numbers them in every chart. */
  notes: readonly Note[];
  /** The first day of those in the list. */
  from: string;
  mayWrite: boolean;
  today: string;
}

/** Notes on the website in the range, numbered as in the chart. */
export function Notes({ target, notes, from, mayWrite, today }: Props): ReactNode {
  const [isAdding, setAdding] = useState(false);
  const numbered = notes.map((note, index) => ({ note, number: index + 1 }));
  const shown = numbered.filter(({ note }) => note.date >= from);
  return (
    <section className="panel-section">
      <div className="section-head">
        <h2>{t('Notes')}</h2>
        {mayWrite && !isAdding && (
          <ActionButton onPress={() => setAdding(true)}>{t('Add note')}</ActionButton>
        )}
      </div>
      {shown.length === 0 && !isAdding && (
        <p className="hint">{t('What happened on a day, such as "site moved", is shown in every chart.')}</p>
      )}
      {shown.length > 0 && (
        <ol className="notes">
          {shown.map(({ note, number }) => (
            <NoteItem key={note._id} target={target} note={note} number={number} mayWrite={mayWrite} />
          ))}
        </ol>
      )}
      {isAdding && <NewNote target={target} today={today} onClose={() => setAdding(false)} />}
    </section>
  );
}

function useNoteChange<Input>(change: (input: Input) => Promise<unknown>, onDone?: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [REPORT_KEY] });
      onDone?.();
    },
  });
}

/** Confirms a deletion in place. */
function NoteItem({
  target,
  note,
  number,
  mayWrite,
}: Pick<Props, 'target' | 'mayWrite'> & { note: Note; number: number }): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const remove = useNoteChange(() => deleteNote(target, note._id));
  const { date, text } = note;
  return (
    <li value={number}>
      <span className="soft">{formatDay(date)}</span> <span className="note-text">{text}</span>
      {mayWrite && !isAsking && (
        <button
          type="button"
          className="link"
          aria-label={t('Delete note {text}', { text })}
          onClick={() => setAsking(true)}
        >
          {t('Delete')}
        </button>
      )}
      {isAsking && (
        <span className="actions" role="group" aria-label={t('Delete this note?')}>
          {t('Delete this note?')}
          <ActionButton look="danger" isPending={remove.isPending} onPress={() => remove.mutate(undefined)}>
            {t('Delete')}
          </ActionButton>
          <ActionButton onPress={() => setAsking(false)}>{t('Cancel')}</ActionButton>
        </span>
      )}
      <FormError error={remove.error} withFields />
    </li>
  );
}

function NewNote({
  target,
  today,
  onClose,
}: Pick<Props, 'target' | 'today'> & { onClose: () => void }): ReactNode {
  const add = useNoteChange((note: { date: string; text: string }) => addNote(target, note), onClose);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { date = '', text = '' } = readTexts(event.currentTarget);
    add.mutate({ date, text });
  };
  return (
    <Form
      className="note-form"
      onSubmit={submit}
      problems={add.error instanceof ApiError ? add.error.fields : {}}
    >
      <Field name="date" label={t('Date')} type="date" defaultValue={today} required />
      <Field name="text" label={t('Text')} maxLength={200} required autoFocus />
      <FormError error={add.error} />
      <span className="actions">
        <ActionButton type="submit" look="primary" isPending={add.isPending}>
          {t('Add note')}
        </ActionButton>
        <ActionButton onPress={onClose}>{t('Cancel')}</ActionButton>
      </span>
    </Form>
  );
}
