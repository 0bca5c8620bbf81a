import type { ReactNode } from 'react';
import { formatNumber } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import type { Duplicate, Scope } from './list/same-search';

const SHOWN = 5;

interface Props {
  duplicates: readonly Duplicate[];
  /** All scopes of the new keywords. */
  scopes: readonly Scope[];
}

/** Names the keywords that are not added, or not in every scope, since they are the same search as another one. */
export function Duplicates({ duplicates, scopes }: Props): ReactNode {
  const namesOf = (of: Duplicate['of']) =>
    shortened(duplicates.filter((each) => each.of === of).map((each) => nameOf(each, scopes)));
  const listed = namesOf('listed');
  const tracked = namesOf('tracked');
  return (
    <>
      {listed !== '' && t('Duplicates, not added: {names}.', { names: listed })}{' '}
      {tracked !== '' && t('Already tracked with another spelling: {names}.', { names: tracked })}
    </>
  );
}

function shortened(names: string[]): string {
  const more = names.length - SHOWN;
  const last = more > 0 ? [t('and {n} more', { n: formatNumber(more) })] : [];
  return [...names.slice(0, SHOWN), ...last].join(', ');
}

/** With the scopes in parentheses, unless it is a duplicate in all of them. */
function nameOf({ keyword, scopes }: Duplicate, all: readonly Scope[]): string {
  const name = JSON.stringify(keyword);
  if (scopes.length === all.length) return name;
  const inCountry = (code: string, list: readonly Scope[]) => list.filter(({ country }) => country === code);
  const countries = [...new Set(scopes.map(({ country }) => country))].map((code) => {
    const some = inCountry(code, scopes);
    return some.length === inCountry(code, all).length ? code : `${code} ${some.map(deviceName).join(' ')}`;
  });
  return `${name} (${countries.join(', ')})`;
}

const deviceName = ({ device }: Scope) => (device === 'mobile' ? t('Mobile') : t('Desktop'));
