import { type FormEvent, type ReactNode, useState } from 'react';
import { api, readData } from '../../shared/api/client';
import { endOfDay, localDay } from '../../shared/days/days';
import { useTimeZone } from '../../shared/session/session';
import { t } from '../../shared/text/i18n';
import { CheckField } from '../../shared/ui/check-field';
import { Dialog } from '../../shared/ui/dialog';
import { DialogActions } from '../../shared/ui/dialog-actions';
import { Field, Form } from '../../shared/ui/field';
import { plainProblems } from '../../shared/ui/plain-problems';
import { listChoices, Select } from '../../shared/ui/select';
import { ShownOnce } from '../../shared/ui/shown-once';
import { useKeywordViews } from '../views/queries';
import { FeedAddresses } from './feed-addresses';
import { type NewShare, useShareChange } from './queries';

interface Props {
  account: string;
  config: { _id: string; keywords: readonly { tags?: string[] }[]; competitors?: string[] };
  onClose: () => void;
}

/** Creates a link, and shows its address once. */
export function NewShareDialog({ account, config, onClose }: Props): ReactNode {
  const create = useShareChange((body: NewShare) =>
    readData(
      api.POST('/v1/rank/config/{configID}/shares', {
        params: { path: { configID: config._id }, query: { account } },
        body,
      }),
    ),
  );
  return (
    <Dialog title={t('New share link')} onClose={onClose}>
      {create.data ? (
        <Created share={create.data} onClose={onClose} />
      ) : (
        <NewShareForm
          account={account}
          config={config}
          error={create.error}
          isPending={create.isPending}
          onCreate={(body) => create.mutate(body)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface CreatedProps {
  share: { url: string; feed: boolean };
  onClose: () => void;
}

const Created = ({ share: { url, feed }, onClose }: CreatedProps): ReactNode => (
  <ShownOnce
    text={t('Anyone who has the link can read the report. It can be copied again later.')}
    label={t('Link')}
    value={url}
    onClose={onClose}
  >
    <a className="button" href={url} target="_blank" rel="noopener noreferrer">
      {t('Open')}
    </a>
    {feed && <FeedAddresses url={url} />}
  </ShownOnce>
);

interface FormProps extends Props {
  error: unknown;
  isPending: boolean;
  onCreate: (body: NewShare) => void;
}

function NewShareForm({ account, config, error, isPending, onCreate, onClose }: FormProps): ReactNode {
  const zone = useTimeZone();
  const [name, setName] = useState('');
  const [lastDay, setLastDay] = useState('');
  const [tag, setTag] = useState('');
  const [view, setView] = useState('');
  const views = useKeywordViews({ account, config: config._id }) ?? [];
  const hasCompetitors = (config.competitors ?? []).length > 0;
  const [competitors, setCompetitors] = useState(hasCompetitors);
  const [notes, setNotes] = useState(true);
  const [answers, setAnswers] = useState(false);
  const [feed, setFeed] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCreate({
      name,
      competitors,
      notes,
      answers: answers && view === '',
      feed,
      ...(tag === '' ? {} : { tag }),
      ...(view === '' ? {} : { view }),
      ...(lastDay === '' ? {} : { expires_at: endOfDay(lastDay, zone) }),
    });
  };
  const tags = config.keywords.flatMap((keyword) => keyword.tags ?? []);
  const words = { expires_at: t('Choose a day that has not ended.') };
  return (
    <Form onSubmit={submit} problems={plainProblems(error, words)}>
      <Field
        name="name"
        label={t('Name')}
        hint={t('The heading of the report that the link opens.')}
        value={name}
        maxLength={200}
        onChange={({ target }) => setName(target.value)}
        required
        autoFocus
      />
      <Field
        name="expires_at"
        label={t('Valid until')}
        hint={t('Leave it empty for a link that is valid until you revoke it.')}
        type="date"
        min={localDay(zone)}
        value={lastDay}
        onChange={({ target }) => setLastDay(target.value)}
      />
      {tags.length > 0 && (
        <div className="field">
          <Select
            label={t('Keywords with the tag')}
            value={tag}
            choices={listChoices(tags)}
            onChange={(chosen) => {
              setTag(chosen);
              setView('');
            }}
          />
        </div>
      )}
      {views.length > 0 && (
        <div className="field">
          <Select
            label={t('Keywords of the view')}
            value={view}
            choices={[
              { value: '', label: t('All') },
              ...views.map(({ _id, name: label }) => ({ value: _id, label })),
            ]}
            onChange={(chosen) => {
              setView(chosen);
              setTag('');
            }}
          />
        </div>
      )}
      {hasCompetitors && (
        <CheckField label={t('Show competitors')} checked={competitors} onChange={setCompetitors} />
      )}
      <CheckField label={t('Show notes')} checked={notes} onChange={setNotes} />
      {view === '' && <CheckField label={t('Show AI answers')} checked={answers} onChange={setAnswers} />}
      <CheckField label={t('Feed for spreadsheets')} checked={feed} onChange={setFeed} />
      <DialogActions
        label={t('Create')}
        error={error}
        shown={['name', 'expires_at']}
        isPending={isPending}
        onClose={onClose}
      />
    </Form>
  );
}
