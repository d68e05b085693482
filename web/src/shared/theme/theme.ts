import { atom } from 'jotai';
import { createContext } from 'react';
import { store } from '../state/store.ts';
import type { Scheme } from './tokens.ts';

/** `system`: as the device is set, followed as it changes. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Kept per device, as the language is: `vite/boot.js` reads it before the first paint. */
const key = 'visavis-theme';
const root = () => (globalThis as { document?: Document }).document?.documentElement;
export const themeAtom = atom<Theme>((root()?.dataset.theme as Scheme | undefined) ?? 'system');

/** What is shown is dark whatever the theme: the room, and all that opens over it. */
export const darkPlaceAtom = atom(false);
/** The same for what stands inside that place, which is drawn before the atom is set: or it would be drawn in two themes. */
export const DarkPlace = createContext(false);

/** The browser's own bar has two colours in the page, the light one first. */
const colourBar = (theme: Theme) => {
  const colours = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');
  for (const [at, colour] of colours.entries()) {
    const scheme = at === 0 ? 'light' : 'dark';
    colour.media = theme === 'system' ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? 'all' : 'print';
  }
};
if (root()?.dataset.theme) colourBar(store.get(themeAtom));

export const setTheme = (theme: Theme) => {
  // Where storage is refused, the choice lasts as long as the page.
  try {
    localStorage.setItem(key, theme);
  } catch {}
  show(theme);
};

const show = (theme: Theme) => {
  store.set(themeAtom, theme);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  colourBar(theme);
};

/** A choice made in another tab. */
globalThis.addEventListener?.('storage', (event: StorageEvent) => {
  if (event.key === key) show(THEMES.find((theme) => theme === event.newValue) ?? 'system');
});
