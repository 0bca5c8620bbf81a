import { RouterProvider } from '@tanstack/react-router';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { router } from './app/router';
import { applyTheme, storedTheme } from './app/theme';
import { queryClient } from './shared/session/query-client';
import { i18n } from './shared/text/i18n';
import { browserLanguage, showLanguage } from './shared/text/language';
import './styles.css';

const watchLanguage = (onChange: () => void) => i18n.on('change', onChange);

/** Another language renders everything again: the address and the query cache are the only state. */
function Console(): ReactNode {
  const language = useSyncExternalStore(watchLanguage, () => i18n.locale);
  return <RouterProvider key={language} router={router} />;
}

async function start(): Promise<void> {
  applyTheme(storedTheme());
  await showLanguage(browserLanguage());
  // Requests the session beside the first render, which takes as long as the response.
  void router.load();
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Console />
      </QueryClientProvider>
    </StrictMode>,
  );
}

void start();
