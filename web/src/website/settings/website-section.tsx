import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { api, readData } from '../../shared/api/client';
import { fetchRankConfig, type RankConfig, rankConfigQuery } from '../../shared/configuration/queries';
import { t } from '../../shared/text/i18n';
import { Card } from '../../shared/ui/card';
import { Field, Form } from '../../shared/ui/field';
import { plainProblems } from '../../shared/ui/plain-problems';
import { SaveLine } from '../../shared/ui/save-line';
import { FormError } from '../../shared/ui/states';
import { toast } from '../../shared/ui/toast';
import { LanguageField } from './language-field';
import { MatchField } from './match-field';
import { isWebsiteChange } from './website-change';
import { WebsiteQuestion } from './website-question';

type Values = Pick<RankConfig, 'website' | 'language' | 'match'>;

interface Props {
  account: string;
  config: Pick<RankConfig, '_id' | 'website' | 'language' | 'match' | 'keywords'>;
  mayWrite: boolean;
}

/** Website, language and matching; a change of the website has to be confirmed. */
export function WebsiteSection({ account, config, mayWrite }: Props): ReactNode {
  const { website, language, match } = config;
  const [values, setValues] = useState<Values>({ website, language, match });
  const [isAsked, setAsked] = useState(false);
  // As stored, such as with the scheme of the website.
  const save = useSave(account, config._id, (saved) =>
    setValues((before) => ({ ...before, website: saved })),
  );
  const isChanged = values.website !== website || values.language !== language || values.match !== match;
  const change = (changed: Partial<Values>) => setValues({ ...values, ...changed });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWebsiteChange(website, values.website)) setAsked(true);
    else save.mutate(values);
  };
  const words = { website: t('This is not a website. Enter one such as example.com.') };
  return (
    <Card>
      <Form onSubmit={submit} problems={plainProblems(save.error, words)} className="settings-form">
        {isAsked && (
          <WebsiteQuestion
            website={website}
            next={values.website}
            keywords={config.keywords.length}
            onClose={() => setAsked(false)}
            onConfirm={() => {
              setAsked(false);
              save.mutate(values);
            }}
          />
        )}
        <Field
          name="website"
          label={t('Website')}
          hint={t('Such as example.com. A change starts a new history.')}
          value={values.website}
          onChange={({ target }) => change({ website: target.value })}
          readOnly={!mayWrite}
          required
        />
        <LanguageField
          value={values.language}
          isReadOnly={!mayWrite}
          onChange={(code) => change({ language: code })}
        />
        <MatchField
          value={values.match}
          isReadOnly={!mayWrite}
          onChange={(mode) => change({ match: mode })}
        />
        <FormError error={save.error} withFields shown={Object.keys(words)} />
        {mayWrite && <SaveLine isPending={save.isPending} isChanged={isChanged} />}
      </Form>
    </Card>
  );
}

function useSave(account: string, configID: string, onSaved: (website: string) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (values: Values) => {
      // Keywords are sent as they are now: those that were added since are kept.
      const { keywords } = await fetchRankConfig(queries, account);
      return readData(
        api.PUT('/v1/rank/config/{configID}', {
          params: { path: { configID }, query: { account } },
          body: { keywords, ...values },
        }),
      );
    },
    onSuccess: async (saved, values) => {
      onSaved(saved.website ?? values.website);
      toast({ text: t('Saved.') });
      await queries.invalidateQueries(rankConfigQuery(account));
    },
  });
}
