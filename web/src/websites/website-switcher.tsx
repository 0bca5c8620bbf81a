import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button, ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { rankConfigQuery } from '../configuration/queries';
import { t } from '../text/i18n';
import { keptSearch } from './kept-search';
import { useAccounts } from './use-accounts';

const PREFIX = '/a/$accountId/';
const OVERVIEW = '/a/$accountId';

/** The same screen of another account, with the filters that fit its website. */
function useSwitch(): (account: string) => Promise<void> {
  const router = useRouter();
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async (accountId) => {
    const { matches, location } = router.state;
    const screen = matches.at(-1)?.fullPath ?? '';
    const isOfAccount = screen.startsWith(PREFIX);
    const config = await queries.ensureQueryData(rankConfigQuery(accountId)).catch(() => null);
    await navigate({
      to: isOfAccount ? (screen as typeof OVERVIEW) : OVERVIEW,
      params: { accountId },
      search: (isOfAccount ? keptSearch(location.search, config?.keywords ?? []) : {}) as never,
    });
  };
}

/** Shows the account's name; while it has the focus, it is an empty search field. */
export function WebsiteSwitcher(): ReactNode {
  const { accountId } = useParams({ strict: false });
  const { accounts } = useAccounts();
  const switchTo = useSwitch();
  const [isFocused, setFocused] = useState(false);
  const [text, setText] = useState('');
  if (accounts.length === 0) return null;
  const name = accounts.find(({ _id }) => _id === accountId)?.name;
  return (
    <ComboBox
      className="combo"
      menuTrigger="focus"
      defaultItems={accounts}
      selectedKey={accountId ?? null}
      inputValue={isFocused ? text : (name ?? '')}
      onInputChange={setText}
      onFocusChange={setFocused}
      onOpenChange={() => setText('')}
      onSelectionChange={(key) => {
        setText('');
        if (key !== null && key !== accountId) void switchTo(String(key));
      }}
    >
      <Label className="visually-hidden">{t('Website')}</Label>
      <div className="combo-box">
        <Input placeholder={name ?? t('All websites')} />
        <Button aria-label={t('Show websites')}>▾</Button>
      </div>
      <Popover className="popover">
        <ListBox<{ _id: string; name: string }> className="listbox">
          {({ _id, name: each }) => (
            <ListBoxItem id={_id} textValue={each}>
              {each}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
