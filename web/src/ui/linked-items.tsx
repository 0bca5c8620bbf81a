import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { RouterProvider } from 'react-aria-components';

/** Items of menus and lists whose `href` is a path of the console are links that this page follows. */
export function LinkedItems({ children }: { children: ReactNode }): ReactNode {
  const { history, basepath } = useRouter();
  return (
    <RouterProvider navigate={(path) => history.push(basepath + path)} useHref={(path) => basepath + path}>
      {children}
    </RouterProvider>
  );
}
