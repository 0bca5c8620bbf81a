import { type ComponentType, createElement, type ReactNode, use } from 'react';
import { NotLoaded } from './not-loaded';
import { isReachable } from './reachable';
import { createStore } from './store';

interface Closable {
  onClose?: () => void;
}

type Loadable<Props> = ((props: Props & Closable) => ReactNode) & {
  preload: () => Promise<void>;
  /** For what is shown until then. */
  useIsLoaded: () => boolean;
};

interface Options {
  /** A whole screen, which has a heading. */
  isScreen?: boolean;
  /** Not reached from other screens, which do not load it while the browser is idle. */
  isApart?: boolean;
}

/** `preload` of each loadable component. */
export const preloads = new Set<() => Promise<void>>();

/**
 * A component whose code is loaded when it is rendered, or earlier by `preload`, which never rejects. While the code
 * cannot be loaded, a notice is in its place (a dialogue where it has `onClose`), and it is requested again.
 */
export function loadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isApart = false, ...options }: Options = {},
): Loadable<Props> {
  const component = createStore<ComponentType<Props> | undefined>(undefined);
  let pending: Promise<void> | undefined;
  /** Suspends the first render. */
  let first: Promise<void> | undefined;
  let hasFailed = false;
  const settle = (loaded?: ComponentType<Props>) => {
    hasFailed = loaded === undefined;
    pending = undefined;
    component.set(loaded);
  };
  const start = () => (hasFailed ? reloadStyles().then(load) : load()).then(settle, () => settle());
  const preload = (): Promise<void> => (component.get() ? Promise.resolve() : (pending ??= start()));
  const retry = async () => {
    await preload();
    if (component.get()) return;
    // A newer version of the console has its code at other addresses.
    if (!isReloaded() && (await isReachable())) window.location.reload();
  };
  if (!isApart) preloads.add(preload);
  const Loaded = (props: Props & Closable): ReactNode => {
    const current = component.use();
    if (!current && !hasFailed) first ??= preload();
    if (first) use(first);
    if (current) return createElement(current, props);
    return <NotLoaded retry={retry} onClose={props.onClose} {...options} />;
  };
  const useIsLoaded = () => component.use() !== undefined;
  return Object.assign(Loaded, { preload, useIsLoaded });
}

const isReloaded = () =>
  performance.getEntriesByType('navigation').some((entry) => (entry as { type?: string }).type === 'reload');

/** A style sheet that failed is not requested again with the code that needs it. */
async function reloadStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  const failed = [...links].filter(({ sheet }) => sheet === null);
  await Promise.all(
    failed.map(
      (link) =>
        new Promise((done) => {
          const next = link.cloneNode() as HTMLLinkElement;
          next.addEventListener('load', done);
          next.addEventListener('error', done);
          link.replaceWith(next);
        }),
    ),
  );
}
