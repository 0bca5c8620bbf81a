import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError } from '../api/api-error';
import { api, dataOf } from '../api/client';
import { fetchRankConfig, type RankConfig, rankConfigQuery } from '../configuration/queries';
import { t } from '../text/i18n';
import { ActionButton } from '../ui/action-button';
import { Dialog } from '../ui/dialog';
import { Field, Form } from '../ui/field';
import { textsOf } from '../ui/form-texts';
import { FormError } from '../ui/states';
import { isWebsiteChange } from './website-change';

type Values = Record<string, string>;

interface Props {
  account: string;
  config: Pick<RankConfig, '_id' | 'website' | 'language' | 'keywords'>;
  mayWrite: boolean;
}

/** Website and language; a change of the website asks once. */
export function General({ account, config, mayWrite }: Props): ReactNode {
  const [asked, setAsked] = useState<Values>();
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: async ({ website = '', language = '' }: Values) => {
      // Keywords are sent as they are now: those that were added meanwhile are kept.
      const { keywords } = await fetchRankConfig(queries, account);
      return dataOf(
        api.PUT('/v1/rank/config/{configID}', {
          params: { path: { configID: config._id }, query: { account } },
          body: { keywords, website, language },
        }),
      );
    },
    onSuccess: () => queries.invalidateQueries(rankConfigQuery(account)),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = textsOf(event.currentTarget);
    if (isWebsiteChange(config.website, values['website'] ?? '')) setAsked(values);
    else save.mutate(values);
  };
  const fields = save.error instanceof ApiError ? save.error.fields : {};
  const confirm = (values: Values) => {
    setAsked(undefined);
    save.mutate(values);
  };
  return (
    <Form className="section" onSubmit={submit} problems={fields}>
      {asked && (
        <WebsiteQuestion
          config={config}
          next={asked['website'] ?? ''}
          onClose={() => setAsked(undefined)}
          onConfirm={() => confirm(asked)}
        />
      )}
      <Field
        name="website"
        label={t('Website')}
        hint={t('A change starts a new history.')}
        defaultValue={config.website}
        readOnly={!mayWrite}
        required
      />
      <Field
        name="language"
        label={t('Language')}
        hint={t('Two letters, such as en. A change starts a new history.')}
        defaultValue={config.language}
        readOnly={!mayWrite}
        maxLength={2}
        required
      />
      <FormError error={save.error} />
      {mayWrite && (
        <span className="actions">
          <ActionButton type="submit" look="primary" isPending={save.isPending}>
            {t('Save')}
          </ActionButton>
          <span role="status" className="hint">
            {save.isSuccess && t('Saved.')}
          </span>
        </span>
      )}
    </Form>
  );
}

interface QuestionProps {
  config: Props['config'];
  /** The website to be saved. */
  next: string;
  onClose: () => void;
  onConfirm: () => void;
}

function WebsiteQuestion({ config, next, onClose, onConfirm }: QuestionProps): ReactNode {
  const { website, keywords } = config;
  return (
    <Dialog title={t('Change the website')} onClose={onClose}>
      <p>
        {t(
          'The results of {n, plural, one {# keyword} other {# keywords}} for {website} go out of view. The keywords stay, and are checked for {next} from now on.',
          { n: keywords.length, website, next },
        )}
      </p>
      <p>{t('Changing the website back restores them.')}</p>
      <span className="actions">
        <ActionButton onPress={onClose}>{t('Cancel')}</ActionButton>
        <ActionButton look="danger" onPress={onConfirm}>
          {t('Change the website')}
        </ActionButton>
      </span>
    </Dialog>
  );
}
