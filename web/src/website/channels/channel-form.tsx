import { type FormEvent, type ReactNode, useState } from 'react';
import { i18n, t } from '../../shared/text/i18n';
import { type Language, LANGUAGES } from '../../shared/text/language';
import { CheckField } from '../../shared/ui/check-field';
import { Checkboxes } from '../../shared/ui/checkboxes';
import { Dialog } from '../../shared/ui/dialog';
import { DialogActions } from '../../shared/ui/dialog-actions';
import { Field, Form } from '../../shared/ui/field';
import { plainProblems } from '../../shared/ui/plain-problems';
import { Select } from '../../shared/ui/select';
import { toast } from '../../shared/ui/toast';
import { useKeywordViews } from '../views/queries';
import { offeredViews, viewName } from '../views/view-text';
import {
  type Channel,
  type ChannelEvent,
  type ChannelKind,
  type NewChannel,
  patchChannel,
  postChannel,
  useChannelChange,
} from './queries';
import { eventChoices, KINDS, type TargetField, targetFields } from './words';

interface Props {
  account: string;
  config: string;
  /** The channel that is changed; undefined: a new one. */
  channel?: Channel;
  hasDescendants: boolean;
  onClose: () => void;
}

type Draft = Required<Pick<NewChannel, 'kind' | 'name' | 'events' | 'language' | 'descendants'>> & {
  view: string;
  target: Partial<Record<TargetField, string>>;
};

function toDraft(channel: Channel | undefined): Draft {
  const {
    kind = 'slack',
    name = '',
    language = i18n.locale as Language,
    descendants = false,
    view = null,
  } = channel ?? {};
  const { address, chat_id, room } = channel ?? {};
  const target = { address: address ?? '', chat_id: chat_id ?? '', room: room ?? '' };
  return {
    kind,
    name,
    events: channel?.events ?? ['rank.alert'],
    language,
    descendants,
    view: view ?? '',
    target,
  };
}

/** Only what is given: a secret that is left empty stays. */
function toBody({ kind, target, view, ...rest }: Draft) {
  const given = targetFields(kind).flatMap(({ name }) => {
    const value = target[name]?.trim();
    return value ? [[name, value]] : [];
  });
  return { ...rest, view: view === '' ? null : view, ...(Object.fromEntries(given) as Draft['target']) };
}

/** Never read back, and needed again with another address. */
const isSecret = (name: TargetField) => name === 'token' || name === 'topic';

/** Creates a channel, or changes one. */
export function ChannelDialog({ account, config, channel, hasDescendants, onClose }: Props): ReactNode {
  const [draft, setDraft] = useState(() => toDraft(channel));
  const [isTried, setTried] = useState(false);
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  const save = useChannelChange(
    (body: Draft) =>
      channel
        ? patchChannel(channel, toBody(body))
        : postChannel(account, { kind: body.kind, ...toBody(body) }),
    () => {
      toast({ text: t('Saved.') });
      onClose();
    },
  );
  const fields = targetFields(draft.kind);
  const address = draft.target.address?.trim() || channel?.address;
  const isElsewhere = channel !== undefined && address !== channel.address;
  const hasEvents = draft.events.length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (hasEvents) save.mutate(draft);
  };
  const problems = {
    ...plainProblems(save.error, {}),
    ...(isTried && !hasEvents ? { events: t('Choose at least one event.') } : {}),
  };
  return (
    <Dialog title={channel ? t('Edit channel') : t('New channel')} onClose={onClose}>
      <Form onSubmit={submit} problems={problems}>
        {!channel && (
          <div className="field">
            <Select
              label={t('Service')}
              value={draft.kind}
              choices={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
              onChange={(kind) => set({ kind: kind as ChannelKind, target: {} })}
            />
          </div>
        )}
        {fields.map(({ name, label, hint, isOptional = false }) => (
          <Field
            key={name}
            name={name}
            label={label}
            {...(hint !== undefined && { hint })}
            value={draft.target[name] ?? ''}
            {...(channel && !isElsewhere && isSecret(name) && { placeholder: t('Unchanged') })}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => set({ target: { ...draft.target, [name]: target.value } })}
            required={!isOptional && (!channel || (isElsewhere && isSecret(name)))}
          />
        ))}
        <Field
          name="name"
          label={t('Name')}
          value={draft.name}
          maxLength={100}
          onChange={({ target }) => set({ name: target.value })}
          required
        />
        <Checkboxes
          name="events"
          label={t('Events')}
          choices={eventChoices()}
          value={draft.events}
          onChange={(events) => set({ events: events as ChannelEvent[] })}
        />
        <ViewChoice account={account} config={config} value={draft.view} onChange={(view) => set({ view })} />
        <div className="field">
          <Select
            label={t('Language')}
            value={draft.language}
            choices={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
            onChange={(language) => set({ language: language as Draft['language'] })}
          />
        </div>
        {(hasDescendants || draft.descendants) && (
          <CheckField
            label={t('Events of the accounts below it too')}
            checked={draft.descendants}
            onChange={(descendants) => set({ descendants })}
          />
        )}
        <DialogActions
          label={channel ? t('Save') : t('Create')}
          error={save.error}
          shown={['name', 'events', ...fields.map(({ name }) => name)]}
          isPending={save.isPending}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}

interface ViewProps {
  account: string;
  config: string;
  value: string;
  onChange: (view: string) => void;
}

/** Which keywords it is told of, where there is a choice. */
function ViewChoice({ account, config, value, onChange }: ViewProps): ReactNode {
  const views = useKeywordViews({ account, config });
  const ids = offeredViews(value, views);
  if (ids.length === 0) return null;
  return (
    <div className="field">
      <Select
        label={t('Keywords')}
        value={value}
        choices={[
          { value: '', label: t('All keywords') },
          ...ids.map((id) => ({
            value: id,
            label: t('Keywords of the view {view}', { view: viewName(views, id) }),
          })),
        ]}
        onChange={onChange}
      />
    </div>
  );
}
