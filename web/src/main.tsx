import { createRoot } from './shared/loading/create-root.ts';
import { entryStyles } from './shared/loading/entry-styles.ts';
import './shared/theme/global.css';
import { startTransition } from 'react';
import { App } from './app/app.tsx';
import { startRouter } from './app/router.tsx';
import { changeLanguage, language } from './shared/i18n/i18n.ts';
import { LANGUAGE_KEY, LANGUAGES } from './shared/i18n/language.ts';
import { languageReady, setLanguage } from './shared/i18n/when-hindi.ts';
import { assetFailedAtom, loadModule } from './shared/loading/lazy-part.ts';
import { store } from './shared/state/store.ts';

/** The browser's chance to answer a touch before the next step. */
const breathe = () => globalThis.scheduler?.yield?.() ?? new Promise<void>((resolve) => setTimeout(resolve));

const routed = (router: ReturnType<typeof startRouter>) =>
  new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      resolve();
    });
  });
const missing = new Promise<void>((resolve) => {
  const ignore = store.sub(assetFailedAtom, () => {
    ignore();
    resolve();
  });
});
const words = languageReady(loadModule);

/**
 * The shell in the page stays until the styles and the first screen's code and words are there; all but the styles may be late.
 */
const start = async (root: HTMLElement) => {
  await breathe();
  const router = startRouter();
  await entryStyles;
  const onTime = await Promise.race([Promise.all([routed(router), words]).then(() => true), missing.then(() => false)]);
  await breathe();
  // In slices: the page answers to touches while it is put together.
  startTransition(() => createRoot(root).render(<App router={router} />));
  if (onTime) return;
  await words;
  changeLanguage(language());
};
// A choice made in another tab.
addEventListener('storage', ({ key, newValue }) => {
  const chosen = LANGUAGES.find((one) => one === newValue);
  if (key === LANGUAGE_KEY && chosen) void setLanguage(chosen, loadModule);
});

const root = document.getElementById('app');
if (root) void start(root);
