import { useQuery } from '@tanstack/react-query';
import { Clock, Keyboard, Languages, LogOut, Rows3, SunMoon } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Header, Menu, MenuSection, Popover, Separator } from 'react-aria-components';
import { meQuery } from '../shared/session/session';
import { t } from '../shared/text/i18n';
import { LinkedItems } from '../shared/ui/linked-items';
import { ActionItem, ChoiceItem, LinkItem } from './account-menu-items';
import { DENSITIES, type Density, useDensity } from './density';
import { SCREEN_ICONS } from './screen-icons';
import { shortcuts } from './shortcuts-open';
import { storedTheme, storeTheme, type Theme, THEMES } from './theme';
import { useAccountScreens } from './use-account-screens';
import { useLanguageChoice } from './use-language-choice';
import { ZoneItem } from './zone-menu';

interface Props {
  trigger: RefObject<HTMLButtonElement | null>;
  zone: { zone: string; choose: (zone: string) => void };
  onLogout: () => void;
  onClose: () => void;
}

/** The open menu of the header: who is logged in, and what each user chooses. */
export function AccountMenuList({ trigger, zone, onLogout, onClose }: Props): ReactNode {
  const screens = useAccountScreens().filter(({ isInMenu }) => isInMenu);
  const chooseZone = (name: string) => {
    zone.choose(name);
    onClose();
  };
  return (
    <LinkedItems>
      <Popover
        className="popover account-menu"
        aria-label={t('Account menu')}
        triggerRef={trigger}
        isOpen
        placement="bottom end"
        onOpenChange={(isOpen) => !isOpen && onClose()}
      >
        <Menu className="menu" aria-label={t('Account menu')} autoFocus="first" onClose={onClose}>
          <MenuSection>
            <Who />
            <ZoneItem icon={Clock} zone={zone.zone} onChoose={chooseZone} />
            <ThemeItem onChosen={onClose} />
            <DensityItem onChosen={onClose} />
            <LanguageItem onChosen={onClose} />
          </MenuSection>
          <Separator />
          {screens.map(({ name, path, text }) => (
            <LinkItem key={name} icon={SCREEN_ICONS[name]} text={text()} to={path} />
          ))}
          <ActionItem icon={Keyboard} text={t('Keyboard shortcuts')} onAction={() => shortcuts.set(true)} />
          <Separator />
          <ActionItem icon={LogOut} text={t('Log out')} onAction={onLogout} />
        </Menu>
      </Popover>
    </LinkedItems>
  );
}

function Who(): ReactNode {
  const { data } = useQuery(meQuery);
  return (
    <Header className="account-who">
      <strong>{data?.user.name}</strong>
      <span className="soft">{data?.user.email}</span>
    </Header>
  );
}

interface ItemProps {
  /** A menu of its own stays open otherwise. */
  onChosen: () => void;
}

function ThemeItem({ onChosen }: ItemProps): ReactNode {
  const texts: Record<Theme, string> = { system: t('System'), light: t('Light'), dark: t('Dark') };
  const choose = (value: Theme) => {
    storeTheme(value);
    onChosen();
  };
  return (
    <ChoiceItem
      icon={SunMoon}
      label={t('Theme')}
      values={THEMES}
      texts={texts}
      value={storedTheme()}
      onChoose={choose}
    />
  );
}

function DensityItem({ onChosen }: ItemProps): ReactNode {
  const [density, setDensity] = useDensity();
  const texts: Record<Density, string> = { comfortable: t('Comfortable'), compact: t('Compact') };
  return (
    <ChoiceItem
      icon={Rows3}
      label={t('Density')}
      values={DENSITIES}
      texts={texts}
      value={density}
      onChoose={(value) => {
        setDensity(value);
        onChosen();
      }}
    />
  );
}

function LanguageItem({ onChosen }: ItemProps): ReactNode {
  const { language, languages, texts, choose } = useLanguageChoice();
  return (
    <ChoiceItem
      icon={Languages}
      label={t('Language')}
      values={languages}
      texts={texts}
      value={language}
      onChoose={(value) => {
        choose(value);
        onChosen();
      }}
    />
  );
}
