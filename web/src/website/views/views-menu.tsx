import { useQuery } from '@tanstack/react-query';
import { Bookmark, Check, Plus, Settings2 } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { loadable } from '../../shared/session/loadable';
import { t } from '../../shared/text/i18n';
import { MenuButton } from '../../shared/ui/menu';
import type { MenuEntry } from '../../shared/ui/menu-entry';
import { readAddress, type View, type ViewTarget, viewsQuery } from './queries';
import { viewText } from './view-text';

const SaveView = loadable(async () => (await import('./save-view')).SaveView);
const ManageViews = loadable(async () => (await import('./manage-views')).ManageViews);

/** A view that every website has. */
export interface BuiltInView {
  id: string;
  text: string;
  query: string;
  /** It is what the screen shows. */
  isShown: boolean;
}

const NONE: readonly BuiltInView[] = [];

interface Props {
  target: ViewTarget;
  screen: View['screen'];
  /** The screen as it is shown, in the form of a view. */
  query: string;
  onOpen: (query: string) => void;
  /** Above those that users have saved. */
  builtIn?: readonly BuiltInView[];
  /** Where there is little space. */
  isIconOnly?: boolean;
}

/** The views of a screen, beside its filters. */
export function ViewsMenu(props: Props): ReactNode {
  const { target, screen, query, onOpen, builtIn = NONE, isIconOnly = false } = props;
  const [dialog, setDialog] = useState<'save' | 'manage'>();
  const all = useQuery(viewsQuery(target)).data ?? [];
  const views = all.filter((view) => view.screen === screen);
  const close = () => setDialog(undefined);
  const items: MenuEntry[] = [
    ...builtIn.map(({ id, text, query: opened, isShown }) => ({
      id: `built-in ${id}`,
      text,
      ...(isShown && { icon: Check }),
      onAction: () => onOpen(opened),
    })),
    ...views.map((view) => ({
      id: view._id,
      text: viewText(view),
      ...(readAddress(view) === query && { icon: Check }),
      onAction: () => onOpen(readAddress(view)),
    })),
    { id: 'save', text: t('Save view'), icon: Plus, onAction: () => setDialog('save') },
    ...(views.length === 0
      ? []
      : [{ id: 'manage', text: t('Manage views'), icon: Settings2, onAction: () => setDialog('manage') }]),
  ];
  return (
    <>
      <MenuButton label={t('Views')} icon={Bookmark} items={items} isIconOnly={isIconOnly} />
      <Suspense>
        {dialog === 'save' && <SaveView target={target} screen={screen} query={query} onClose={close} />}
        {dialog === 'manage' && <ManageViews target={target} views={views} query={query} onClose={close} />}
      </Suspense>
    </>
  );
}
