import { type ComponentProps, type ReactNode, useId, useMemo, useState } from 'react';
import { languageChoices } from '../../shared/configuration/languages';
import { i18n, locale, t } from '../../shared/text/i18n';
import { Field } from '../../shared/ui/field';
import { firstSpellings, keywordLines } from './list/keyword-lines';
import { COUNTRIES, countryChoices } from './list/countries';
import { listNames, quoteName } from './list/names';

/** Problems of a new website in plain words, by field. */
export const websiteProblems = () => ({
  website: t('This is not a website. Enter one such as example.com.'),
});

/** The keywords that a text has, one per line. */
export function useFirstKeywords() {
  const [text, setText] = useState('');
  const found = useMemo(() => {
    const lines = keywordLines(text);
    const keywords = firstSpellings(lines);
    const first = new Set(keywords);
    return { keywords, duplicates: lines.filter((line) => !first.has(line)) };
  }, [text]);
  return { text, setText, ...found };
}

export const WebsiteField = (props: Pick<ComponentProps<'input'>, 'value' | 'onChange'>): ReactNode => (
  <Field
    name="website"
    label={t('Website')}
    hint={t('Such as example.com; its subdomains count too.')}
    required
    {...props}
  />
);

export const LanguageAndCountry = (): ReactNode => (
  <div className="field-pair">
    <Choice name="language" label={t('Language')} choices={languageChoices()} initial={i18n.locale} />
    <Choice name="country" label={t('Country')} choices={countryChoices()} initial={ownCountry()} />
  </div>
);

/** That of the browser's language: most people begin with their own. */
function ownCountry(): string {
  const region = new Intl.Locale(locale()).maximize().region ?? '';
  return COUNTRIES.includes(region) ? region : 'US';
}

interface ChoiceProps {
  name: string;
  label: string;
  choices: readonly { value: string; label: string }[];
  initial: string;
}

function Choice({ name, label, choices, initial }: ChoiceProps): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={initial}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** One keyword per line, with their count. */
export function FirstKeywords({
  text,
  setText,
  keywords,
  duplicates,
}: ReturnType<typeof useFirstKeywords>): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t('Keywords')}</label>
      <textarea
        dir="auto"
        id={id}
        rows={6}
        required
        aria-describedby={`${id}-hint`}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <span id={`${id}-hint`} className="hint">
        {t('One per line. {n, plural, one {# keyword} other {# keywords}}.', { n: keywords.length })}{' '}
        {duplicates.length > 0 &&
          t('Duplicates, not added: {names}.', { names: listNames(duplicates, quoteName) })}
      </span>
    </div>
  );
}
