import { Fragment, type ReactNode } from 'react';
import { t } from '../../shared/text/i18n';
import { listNames, quoteName } from './list/names';
import { LISTED, type NotAddedKeyword, TRACKED } from './list/refusals';
import type { Scope } from './new-keywords';

const MAX_REASONS = 5;

interface Props {
  keywords: readonly NotAddedKeyword[];
  /** All scopes of the new keywords. */
  scopes: readonly Scope[];
}

/** Names the keywords that are not added, or not in every scope, by what is wrong with them. */
export function NotAdded({ keywords, scopes }: Props): ReactNode {
  return [...groupByReason(keywords)].slice(0, MAX_REASONS).map(([reason, named]) => {
    const names = listNames([...named], ([keyword, own]) => nameIn(keyword, own, scopes));
    return <Fragment key={reason}>{sentence(reason, names)} </Fragment>;
  });
}

type ScopesByName = Map<string, Scope[]>;

/** The scopes of each keyword by reason, duplicates first. */
function groupByReason(keywords: readonly NotAddedKeyword[]): Map<string, ScopesByName> {
  const reasons = new Map<string, ScopesByName>([
    [LISTED, new Map()],
    [TRACKED, new Map()],
  ]);
  for (const { keyword, reason } of keywords) {
    const named = reasons.get(reason) ?? new Map<string, Scope[]>();
    const scopes = named.get(keyword.keyword) ?? [];
    scopes.push(keyword);
    reasons.set(reason, named.set(keyword.keyword, scopes));
  }
  for (const [reason, named] of reasons) if (named.size === 0) reasons.delete(reason);
  return reasons;
}

function sentence(reason: string, names: string): string {
  if (reason === LISTED) return t('Duplicates, not added: {names}.', { names });
  if (reason === TRACKED) return t('Already tracked with another spelling: {names}.', { names });
  return t('{problem} Not added: {names}.', {
    problem: reason.endsWith('.') ? reason : `${reason}.`,
    names,
  });
}

/** With the scopes in parentheses, unless they are all. */
function nameIn(keyword: string, scopes: readonly Scope[], all: readonly Scope[]): string {
  const name = quoteName(keyword);
  if (scopes.length === all.length) return name;
  const inCountry = (code: string, list: readonly Scope[]) => list.filter(({ country }) => country === code);
  const countries = [...new Set(scopes.map(({ country }) => country))].map((code) => {
    const some = inCountry(code, scopes);
    return some.length === inCountry(code, all).length ? code : `${code} ${some.map(deviceName).join(' ')}`;
  });
  return `${name} (${countries.join(', ')})`;
}

const deviceName = ({ device }: Scope) => (device === 'mobile' ? t('Mobile') : t('Desktop'));
