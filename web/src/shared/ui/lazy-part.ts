import { atom } from 'jotai';
import { type ComponentType, lazy } from 'react';
import { store } from '../state/store.ts';

/** Set when a chunk of the app did not arrive: the network, or a release since this page was loaded. The overlay says so. */
export const assetFailedAtom = atom(false);

/** Loads a part of the app. When it does not arrive, what waits for it goes on waiting below the overlay, and nothing breaks. */
export const loadPart = <M>(load: () => Promise<M>): Promise<M> =>
  load().catch(() => {
    store.set(assetFailedAtom, true);
    return new Promise<M>(() => undefined);
  });

/** `lazyPart(() => import('./x.tsx'), 'X')`: the named export, loaded when it is first shown. */
export const lazyPart = <K extends string, P>(load: () => Promise<Record<K, ComponentType<P>>>, name: K) =>
  lazy(async () => ({ default: (await loadPart(load))[name] }));

/** The same as a route's `lazy`. */
export const lazyScreen =
  <K extends string>(load: () => Promise<Record<K, ComponentType>>, name: K) =>
  async () => ({ Component: (await loadPart(load))[name] });
