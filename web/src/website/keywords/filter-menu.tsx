import { ChevronRight } from 'lucide-react';
import { type FormEvent, type ReactNode, type RefObject, useState } from 'react';
import { Menu, MenuItem, Popover } from 'react-aria-components';
import { formatNumber } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { Field } from '../../shared/ui/field';
import { readTexts } from '../../shared/ui/form-texts';
import { Icon } from '../../shared/ui/icon';
import { bandsWithin, type FilterName, filterLabel, valueText } from './filter-texts';
import { type Counts, movedCounts } from './queries';
import { CHANGES, type KeywordFilters, STATES } from './url-state';

/** In the order of the menu. */
const ADDED = [
  'tag',
  'country',
  'near',
  'device',
  'state',
  'pos',
  'change',
  'url',
  'feature',
  'owned',
  'notowned',
] as const;
type Added = (typeof ADDED)[number];

interface Choice {
  id: string;
  filters: KeywordFilters;
  text: string;
  count?: number | null | undefined;
}

/** What a filter can be set to, with the number of rows that would remain. */
function listChoices(name: Added, counts: Counts | undefined): Choice[] {
  const choice = (id: FilterName, value: string, count?: number | null): Choice => ({
    id: `${id} ${value}`,
    filters: { [id]: value },
    text: valueText(id, value),
    count,
  });
  const values = (list: Counts['tags'] = []) => list.map(({ value, count }) => choice(name, value, count));
  switch (name) {
    case 'tag':
      return values(counts?.tags);
    case 'country':
      return values(counts?.countries);
    case 'near':
      return values(counts?.nears).filter(({ filters }) => filters.near !== '');
    case 'device':
      return values(counts?.devices);
    case 'state': {
      const byState = new Map(counts?.states.map(({ value, count }) => [value, count]));
      return STATES.map((state) => choice('state', state, byState.get(state) ?? 0));
    }
    case 'pos':
      return bandsWithin().map((band) => choice('pos', band, counts && countWithin(counts, band)));
    case 'change':
      return [
        ...CHANGES.map((change) => choice('change', change, movedCounts(counts)[change])),
        { ...choice('left', '10', counts?.left_top10), text: t('Left the top 10') },
      ];
    case 'feature':
      return values(counts?.features);
    case 'owned':
      return values(counts?.owned);
    case 'notowned':
      return values(counts?.not_owned);
    default:
      return [
        { ...choice('urlchanged', 'true', counts?.url_changed), text: t('URL changed') },
        { ...choice('several', 'true', counts?.several_urls), text: t('Two of your pages') },
      ];
  }
}

/** Keywords at the positions of a band. */
function countWithin(counts: Counts, band: string): number | undefined {
  const [from = 0, to = 0] = band.split('-').map(Number);
  const upTo = (last: number) => (last === 0 ? 0 : counts[`top${last}` as 'top3' | 'top100']);
  return upTo(to) - upTo(from - 1);
}

interface Props {
  counts: Counts | undefined;
  trigger: RefObject<HTMLButtonElement | null>;
  onChange: (filters: KeywordFilters) => void;
  onClose: () => void;
}

/** First what to filter by, then the values. */
export function FilterMenu({ counts, trigger, onChange, onClose }: Props): ReactNode {
  const [name, setName] = useState<Added>();
  return (
    <Popover
      className="popover filter-menu"
      aria-label={t('Filter')}
      triggerRef={trigger}
      isOpen
      placement="bottom start"
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {name === undefined ? (
        <Menu
          className="menu"
          aria-label={t('Filter')}
          autoFocus="first"
          onAction={(key) => setName(key as Added)}
          shouldCloseOnSelect={false}
        >
          {ADDED.map((each) => (
            <MenuItem key={each} id={each} textValue={filterLabel(each)}>
              <span className="menu-text">{filterLabel(each)}</span>
              <Icon of={ChevronRight} />
            </MenuItem>
          ))}
        </Menu>
      ) : (
        <>
          {name === 'url' && <UrlForm onChange={(url) => onChange({ url })} />}
          <Values
            name={name}
            choices={listChoices(name, counts)}
            isPending={counts === undefined}
            onChange={onChange}
          />
        </>
      )}
    </Popover>
  );
}

interface ValuesProps {
  name: Added;
  choices: Choice[];
  /** The values are being loaded. */
  isPending: boolean;
  onChange: (filters: KeywordFilters) => void;
}

function Values({ name, choices, isPending, onChange }: ValuesProps): ReactNode {
  return (
    <Menu
      className="menu"
      aria-label={filterLabel(name)}
      autoFocus={name === 'url' ? false : 'first'}
      onAction={(key) => onChange(choices.find(({ id }) => id === key)!.filters)}
      renderEmptyState={() => (
        <p className="hint">{isPending ? t('Loading') : t('There is nothing to choose from.')}</p>
      )}
    >
      {choices.map(({ id, text, count }) => (
        <MenuItem key={id} id={id} textValue={text}>
          <span className="menu-text">{text}</span>
          {typeof count === 'number' && <span className="menu-value"> {formatNumber(count)}</span>}
        </MenuItem>
      ))}
    </Menu>
  );
}

function UrlForm({ onChange }: { onChange: (url: string) => void }): ReactNode {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const url = readTexts(event.currentTarget)['url']!.trim();
    if (url !== '') onChange(url);
  };
  return (
    <form className="filter-url" onSubmit={submit}>
      <Field name="url" label={t('URL contains')} maxLength={200} autoFocus />
      <ActionButton type="submit" look="primary">
        {t('Add')}
      </ActionButton>
    </form>
  );
}
