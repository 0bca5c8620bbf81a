import type { ReactNode } from 'react';
import type { RankConfig } from '../../shared/configuration/queries';
import { t } from '../../shared/text/i18n';

type Match = RankConfig['match'];

interface Props {
  value: Match;
  isReadOnly: boolean;
  onChange: (match: Match) => void;
}

const choices = (): { id: Match; name: string; hint: string }[] => [
  {
    id: 'host',
    name: t('This website and its subdomains'),
    hint: t('example.com finds example.com and shop.example.com, not my-example.com.'),
  },
  {
    id: 'contains',
    name: t('Every address that contains it'),
    hint: t('example.com also finds my-example.com and other.org/example.com.'),
  },
];

/** Which search results count as the website. */
export const MatchField = ({ value, isReadOnly, onChange }: Props): ReactNode => (
  <fieldset className="choices">
    <legend>{t('Matching')}</legend>
    <p className="hint">{t('Which search results count as yours, from the next check on.')}</p>
    {choices().map(({ id, name, hint }) => (
      <label key={id} className="choice">
        <input
          type="radio"
          name="match"
          checked={value === id}
          disabled={isReadOnly && value !== id}
          onChange={() => !isReadOnly && onChange(id)}
        />
        <span>
          {name}
          <span className="hint">{hint}</span>
        </span>
      </label>
    ))}
  </fieldset>
);
