import { type ComponentProps, type ReactNode, useId, useMemo, useState } from 'react';
import { LANGUAGE_CODES, languageChoices, SECOND_LANGUAGES } from '../../shared/configuration/languages';
import { locale, t } from '../../shared/text/i18n';
import { Field } from '../../shared/ui/field';
import { ChoiceField } from './choice-field';
import { DeviceField, type Devices, listDevices } from './device-field';
import { firstSpellings, keywordLines } from './list/keyword-lines';
import { COUNTRIES, countryChoices } from './list/countries';
import { listNames, quoteName } from './list/names';

/** Problems of a new website in plain words, by field. */
export const websiteProblems = () => ({
  website: t('This is not a website. Enter one such as example.com.'),
});

/** The keywords that a text has, one per line, on each device. */
export function useFirstKeywords() {
  const [text, setText] = useState('');
  const [devices, setDevices] = useState<Devices>('desktop');
  const found = useMemo(() => {
    const lines = keywordLines(text);
    const keywords = firstSpellings(lines);
    const first = new Set(keywords);
    return { keywords, duplicates: lines.filter((line) => !first.has(line)) };
  }, [text]);
  const scopes = listDevices(devices).map((device) => (device === 'desktop' ? {} : { device }));
  return {
    text,
    setText,
    devices,
    setDevices,
    ...found,
    count: found.keywords.length * scopes.length,
    listIn: (country: string) =>
      found.keywords.flatMap((keyword) => scopes.map((scope) => ({ keyword, country, ...scope }))),
  };
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

/** The language follows the country until it is chosen. */
export function CountryAndLanguage(): ReactNode {
  const [country, setCountry] = useState(ownCountry);
  const [language, setLanguage] = useState<string>();
  return (
    <div className="field-pair">
      <ChoiceField
        name="country"
        label={t('Country')}
        choices={countryChoices()}
        value={country}
        onChange={setCountry}
      />
      <ChoiceField
        name="language"
        label={t('Language')}
        choices={languageChoices()}
        value={language ?? likelyLanguage(country)}
        onChange={setLanguage}
      />
    </div>
  );
}

/** That of the browser's language: most people begin with their own. */
function ownCountry(): string {
  const region = new Intl.Locale(locale()).maximize().region ?? '';
  return COUNTRIES.includes(region) ? region : 'US';
}

/** Countries with another language that mostly search in English. */
const IN_ENGLISH = ['IN', 'KE', 'PK'];

/** What most people in a country search in. */
export function likelyLanguage(country: string): string {
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  // Norwegian is listed as Bokmål.
  const code = language === 'no' ? 'nb' : language;
  const isLikely = LANGUAGE_CODES.includes(code) && !SECOND_LANGUAGES.includes(code);
  return isLikely && !IN_ENGLISH.includes(country) ? code : 'en';
}

/** One keyword per line, with their count. */
export function FirstKeywords(first: ReturnType<typeof useFirstKeywords>): ReactNode {
  const { text, setText, devices, setDevices, keywords, duplicates } = first;
  const id = useId();
  return (
    <>
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
      <DeviceField value={devices} onChange={setDevices} />
    </>
  );
}
