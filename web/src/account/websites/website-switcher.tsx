import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { ChevronDown, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, ComboBox, Input, Label, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components';
import { rankConfigQuery } from '../../shared/configuration/queries';
import { isFound } from '../../shared/text/fold';
import { t } from '../../shared/text/i18n';
import { Icon } from '../../shared/ui/icon';
import { keptSearch } from './kept-search';
import { NEW_WEBSITE } from './url-state';
import { useMayAdd } from './use-may-add';
import { type NamedWebsite, writeTitle } from './use-accounts';

const PREFIX = '/a/$accountId/';
const OVERVIEW = '/a/$accountId';

/** The same screen of another website, with the filters that fit it. */
function useSwitch(): (account: string) => Promise<void> {
  const router = useRouter();
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async (accountId) => {
    const { matches, location } = router.state;
    const screen = matches.at(-1)?.fullPath ?? '';
    const isOfWebsite = screen.startsWith(PREFIX);
    const config = await queries.ensureQueryData(rankConfigQuery(accountId)).catch(() => null);
    await navigate({
      to: isOfWebsite ? (screen as typeof OVERVIEW) : OVERVIEW,
      params: { accountId },
      search: isOfWebsite ? keptSearch(location.search, config?.keywords ?? []) : {},
    });
  };
}

const ADD: NamedWebsite = { _id: NEW_WEBSITE, name: '', website: null };

/** Text that is searched: website, as it is shown and as it was typed, and account. */
const searchedText = (each: NamedWebsite) => `${writeTitle(each)} ${each.name} ${each.website ?? ''}`;

interface Props {
  websites: readonly NamedWebsite[];
  /** What was typed before this was loaded, by a user who waits for the list. */
  typed: string | undefined;
}

/** Shows the website; while it has the focus, it is an empty search field. */
export function WebsiteSwitcher({ websites, typed }: Props): ReactNode {
  const { accountId } = useParams({ strict: false });
  const mayAdd = useMayAdd();
  const switchTo = useSwitch();
  const navigate = useNavigate();
  const [isFocused, setFocused] = useState(typed !== undefined);
  const [text, setText] = useState(typed ?? '');
  const current = websites.find(({ _id }) => _id === accountId);
  const title = current && writeTitle(current);
  const searched = isFocused ? text : '';
  const found = websites.filter((each) => isFound(searchedText(each), searched));
  const choose = (id: string) =>
    void (id === NEW_WEBSITE ? navigate({ to: '/', search: { add: NEW_WEBSITE } }) : switchTo(id));
  return (
    <ComboBox
      className="combo"
      menuTrigger="focus"
      autoFocus={typed !== undefined}
      // Opens for who focused it before it was there: its own filter has no items at that moment.
      items={mayAdd ? [...found, ADD] : found}
      allowsEmptyCollection
      selectedKey={accountId ?? null}
      inputValue={isFocused ? text : (title ?? '')}
      onInputChange={setText}
      onFocusChange={setFocused}
      onOpenChange={(isOpen) => isOpen || setText('')}
      onSelectionChange={(key) => {
        setText('');
        if (key !== null && key !== accountId) choose(String(key));
      }}
    >
      <Label className="visually-hidden">{t('Website')}</Label>
      <div className="combo-box">
        <Input placeholder={title ?? t('All websites')} />
        <Button aria-label={t('Show websites')}>
          <Icon of={ChevronDown} />
        </Button>
      </div>
      <Popover className="popover">
        <ListBox<NamedWebsite>
          className="listbox"
          renderEmptyState={() => (
            <p className="soft">{t('No website matches "{text}".', { text: searched })}</p>
          )}
        >
          {(website) => (
            <ListBoxItem id={website._id} textValue={searchedText(website)} className="switcher-option">
              {website === ADD ? (
                <span className="switcher-add">
                  <Icon of={Plus} /> {t('Add website')}
                </span>
              ) : (
                <>
                  <Text slot="label">{writeTitle(website)}</Text>
                  {website.website !== null && <Text slot="description">{website.name}</Text>}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
