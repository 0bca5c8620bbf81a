import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { I18nProvider, RouterProvider } from 'react-aria-components';
import { locale } from '../text/i18n';

/** Items of menus and lists whose `href` is a path of the console are links that this page follows. */
export function LinkedItems({ children }: { children: ReactNode }): ReactNode {
  const { history, basepath } = useRouter();
  return (
    <I18nProvider locale={locale()}>
      <RouterProvider navigate={(path) => history.push(basepath + path)} useHref={(path) => basepath + path}>
        {children}
      </RouterProvider>
    </I18nProvider>
  );
}
