import { atom } from 'jotai';
import { type ComponentType, createElement, lazy, Suspense } from 'react';
import { languageReady } from '../i18n/when-hindi.ts';
import { reloadHeldAtom } from '../state/reload-guard.ts';
import { store } from '../state/store.ts';
import { createPartLoader } from './part-loader.ts';
import { stylesArrived, watchPreloadErrors } from './preload-errors.ts';

/** Set while a chunk of the app does not arrive: the network, or a release since this page was loaded. The overlay says so. */
export const assetFailedAtom = atom(false);

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
watchPreloadErrors(wait);

const reloadedAt = 'visavis.reloadedForPart';
/** Once a minute at most, and never over something unsaved: the dialog's button remains. */
const reloadForRelease = () => {
  if (store.get(reloadHeldAtom) || Date.now() - Number(sessionStorage.getItem(reloadedAt) ?? 0) < 60_000) return;
  sessionStorage.setItem(reloadedAt, String(Date.now()));
  window.location.reload();
};

/** Loads a module and nothing with it. */
export const loadModule = createPartLoader({
  wait,
  importModule: (url) => import(/* @vite-ignore */ url),
  onMissing: (count) => store.set(assetFailedAtom, count > 0),
  serverAnswers: () =>
    fetch('/healthz', { cache: 'no-store' }).then(
      (response) => response.ok,
      () => false,
    ),
  outdated: reloadForRelease,
});

/**
 * Loads a part of the app, with its styles and its words. While it does not arrive, what waits for it goes on waiting, and
 * nothing breaks.
 */
export const loadPart = async <M>(part: () => Promise<M>): Promise<M> => {
  const loaded = await loadModule(part);
  await Promise.all([stylesArrived(), languageReady(loadModule)]);
  return loaded;
};

/** `lazyPart(() => import('../ui/x.tsx'), 'X')`: the named export, loaded when it is first shown, or by `preload` before. */
export const lazyPart = <K extends string, P>(part: () => Promise<Record<K, ComponentType<P>>>, name: K) =>
  Object.assign(
    lazy(async () => ({ default: (await loadPart(part))[name] })),
    { preload: () => void loadPart(part) },
  );

/**
 * The same for a dialog, or what else may come late: nothing stands in its place meanwhile, and what is open beside it stays
 * open.
 */
export const latePart = <K extends string, P extends object>(part: () => Promise<Record<K, ComponentType<P>>>, name: K) => {
  const lazily = lazyPart(part, name);
  // To React's types, what is found by its name does not take these props yet.
  const Part = lazily as unknown as ComponentType<P>;
  return Object.assign((props: P) => createElement(Suspense, { fallback: null }, createElement(Part, props)), {
    preload: lazily.preload,
  });
};

/**
 * The first screen waits this long for its data: rendered with them at once, not without them first. The page shows its heading
 * meanwhile.
 */
const FIRST_DATA_MS = 400;
let isFirst = true;

interface Data {
  prefetch: () => Promise<unknown>;
}
/**
 * The same as a route's `lazy`. A screen's module may say how to `prefetch` what it shows; a module of its own, `data`, does so
 * while that of the screen is still on its way.
 */
export const lazyScreen =
  <K extends string>(part: () => Promise<Record<K, ComponentType> & Partial<Data>>, name: K, data?: () => Promise<Data>) =>
  async () => {
    const early = isFirst && data ? loadModule(data).then(({ prefetch }) => prefetch()) : undefined;
    const screen = await loadPart(part);
    if (isFirst) await Promise.race([early ?? screen.prefetch?.(), wait(FIRST_DATA_MS)]);
    isFirst = false;
    return { Component: screen[name] };
  };
