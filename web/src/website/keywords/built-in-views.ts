import { tableComparison } from '../keyword/url-state';
import { t } from '../../shared/text/i18n';
import type { BuiltInView } from '../views/views-menu';
import { FILTER_NAMES, type TableSearch } from './url-state';

/** What people look for most, as queries of views. */
const views = (): Omit<BuiltInView, 'isShown'>[] => [
  { id: 'almost', text: t('Almost page one'), query: 'pos=11-20' },
  { id: 'overviews', text: t('AI Overview without you'), query: 'notowned=ai_overview' },
  { id: 'lost', text: t('Lost this week'), query: 'change=lost&compare=7d' },
  { id: 'several', text: t('Two of your pages'), query: 'several=true' },
  { id: 'quick', text: t('Quick wins'), query: 'order=desc&pos=4-20&sort=trafficgain' },
];

/** Views that each website has, with the one that the address shows. */
export function builtInViews(search: TableSearch): BuiltInView[] {
  const shown: Record<string, string | undefined> = { ...search, compare: tableComparison(search.compare) };
  return views().map((view) => {
    const given = new URLSearchParams(view.query);
    const isSame = [...FILTER_NAMES, ...given.keys()].every(
      (name) => (shown[name] ?? '') === (given.get(name) ?? ''),
    );
    return { ...view, isShown: isSame };
  });
}
