import { useRouter } from '@tanstack/react-router';

/** Paths of the console, as its menus and lists have them. */
export function useHref() {
  const router = useRouter();
  return (to: string, accountId?: string, search: object = {}): string =>
    router.buildLocation({ to, params: { accountId }, search }).href.slice(router.basepath.length);
}
