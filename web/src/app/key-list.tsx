import type { ReactNode } from 'react';
import { t } from '../shared/text/i18n';
import { ActionButton } from '../shared/ui/action-button';
import { Dialog } from '../shared/ui/dialog';
import { searchKeys } from './search-keys';

const keys = (): [keys: string[], about: string][] => [
  [[searchKeys()], t('Search websites, keywords and screens')],
  [['/'], t('Go to the search field')],
  [['j', '↓'], t('Next row')],
  [['k', '↑'], t('Previous row')],
  [['x'], t('Select the row')],
  [['Enter'], t('Open the keyword of the row')],
  [['←', '→'], t('Earlier or later day of a chart')],
  [['+', '-'], t('Zoom a chart')],
  [['Esc'], t('Close what is open')],
  [['?'], t('List the keyboard shortcuts')],
];

export default function KeyList({ onClose }: { onClose: () => void }): ReactNode {
  return (
    <Dialog title={t('Keyboard shortcuts')} onClose={onClose}>
      <table className="data">
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('Key')}</th>
            <th scope="col">{t('Action')}</th>
          </tr>
        </thead>
        <tbody>
          {keys().map(([names, about]) => (
            <tr key={about}>
              <th scope="row">
                {names.map((name) => (
                  <kbd key={name}>{name}</kbd>
                ))}
              </th>
              <td>{about}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <span className="actions">
        <ActionButton onPress={onClose}>{t('Close')}</ActionButton>
      </span>
    </Dialog>
  );
}
