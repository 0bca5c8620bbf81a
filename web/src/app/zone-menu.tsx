import { Check, type LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  Autocomplete,
  Input,
  Menu,
  MenuItem,
  Popover,
  SearchField,
  SubmenuTrigger,
  Text,
} from 'react-aria-components';
import { browserZone } from '../shared/session/session';
import { t } from '../shared/text/i18n';
import { Icon } from '../shared/ui/icon';
import { ItemNote } from '../shared/ui/item-note';
import { SubmenuItem, submenuPlacement } from './account-menu-items';
import { currentZone, findZones, offsetText, zoneText } from '../shared/days/zones';

interface Props {
  icon: LucideIcon;
  zone: string;
  onChoose: (zone: string) => void;
}

/** The time zone, by searching. */
export const ZoneItem = ({ icon, zone, onChoose }: Props): ReactNode => (
  <SubmenuTrigger>
    <SubmenuItem icon={icon} label={t('Time zone')} value={zoneText(zone)} />
    <Popover className="popover zone-menu" placement={submenuPlacement()}>
      <Zones zone={zone} onChoose={onChoose} />
    </Popover>
  </SubmenuTrigger>
);

function Zones({ zone, onChoose }: Omit<Props, 'icon'>): ReactNode {
  const [text, setText] = useState('');
  const zones = findZones(text, [zone, browserZone()]);
  return (
    <Autocomplete inputValue={text} onInputChange={setText}>
      <SearchField className="zone-search" aria-label={t('Search time zones')} autoFocus>
        <Input placeholder={t('Search time zones')} />
      </SearchField>
      <Menu
        className="menu"
        aria-label={t('Time zone')}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[currentZone(zone)]}
        onAction={(key) => onChoose(String(key))}
        renderEmptyState={() => <span className="menu-empty">{t('No time zone matches.')}</span>}
      >
        {zones.map((name) => (
          <MenuItem key={name} id={name} textValue={zoneText(name)}>
            <span className="tick">{name === currentZone(zone) && <Icon of={Check} />}</span>
            <Text slot="label" className="menu-text">
              {zoneText(name)}
            </Text>
            <ItemNote text={offsetText(name)} className="menu-value" />
          </MenuItem>
        ))}
      </Menu>
    </Autocomplete>
  );
}
