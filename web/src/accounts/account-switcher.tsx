import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button, ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { t } from '../text/i18n';
import { useAccounts } from './use-accounts';

export function AccountSwitcher(): ReactNode {
  const { accountId } = useParams({ strict: false });
  const { accounts } = useAccounts();
  const navigate = useNavigate();
  if (accounts.length === 0) return null;
  return (
    <ComboBox
      className="combo"
      menuTrigger="focus"
      defaultItems={accounts}
      selectedKey={accountId ?? null}
      onSelectionChange={(key) => {
        if (key === null || key === accountId) return;
        void navigate({ to: '/a/$accountId/keywords', params: { accountId: String(key) } });
      }}
    >
      <Label className="visually-hidden">{t('Account')}</Label>
      <div className="combo-box">
        <Input placeholder={t('All accounts')} />
        <Button aria-label={t('Show accounts')}>▾</Button>
      </div>
      <Popover className="popover">
        <ListBox<{ _id: string; name: string }> className="listbox">
          {({ _id, name }) => (
            <ListBoxItem id={_id} textValue={name}>
              {name}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
