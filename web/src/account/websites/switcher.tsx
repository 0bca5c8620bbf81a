import { useParams } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { loadable } from '../../shared/session/loadable';
import { useMay } from '../../shared/session/session';
import { t } from '../../shared/text/i18n';
import { Icon } from '../../shared/ui/icon';
import { writeTitle, useWebsiteNames } from './use-accounts';

const WebsiteSwitcher = loadable(async () => (await import('./website-switcher')).WebsiteSwitcher);
const preload = () => void WebsiteSwitcher.preload();

/** The website. The list, whose code is large, replaces the field when it is loaded: at the latest for who enters it. */
export function Switcher(): ReactNode {
  const { accountId } = useParams({ strict: false });
  const websites = useWebsiteNames();
  const mayRead = useMay('rank:read');
  const isLoaded = WebsiteSwitcher.useIsLoaded();
  /** What was typed meanwhile; undefined for who has not entered it, or has left it. */
  const [text, setText] = useState<string>();
  const enter = () => {
    preload();
    setText((typed) => typed ?? '');
  };
  if (!mayRead || websites.length === 0) return null;
  if (isLoaded) return <WebsiteSwitcher websites={websites} typed={text} />;
  const current = websites.find(({ _id }) => _id === accountId);
  const title = current ? writeTitle(current) : undefined;
  return (
    <div className="combo" onFocus={enter} onBlur={() => setText(undefined)}>
      <div className="combo-box">
        <input
          role="combobox"
          aria-label={t('Website')}
          aria-haspopup="listbox"
          aria-expanded={false}
          aria-controls="website-list"
          placeholder={title ?? t('All websites')}
          value={text ?? title ?? ''}
          onPointerEnter={preload}
          onChange={({ target }) => setText(target.value)}
        />
        <button type="button" aria-label={t('Show websites')} tabIndex={-1} onClick={enter}>
          <Icon of={ChevronDown} />
        </button>
      </div>
    </div>
  );
}
