import { type ReactNode, useMemo } from 'react';
import { languageChoices } from '../../shared/configuration/languages';
import { t } from '../../shared/text/i18n';
import { ComboField } from '../../shared/ui/combo-field';

interface Props {
  value: string;
  isReadOnly: boolean;
  onChange: (code: string) => void;
}

/** A language by its name, or by its code. */
export function LanguageField({ value, ...props }: Props): ReactNode {
  const choices = useMemo(
    () => languageChoices(value).map((choice) => ({ ...choice, note: choice.value })),
    [value],
  );
  return (
    <ComboField
      label={t('Language')}
      hint={t('The language of the search results. A change starts a new history.')}
      openLabel={t('Show languages')}
      value={value}
      choices={choices}
      {...props}
    />
  );
}
