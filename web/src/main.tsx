import './shared/theme/global.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { router } from './app/router.tsx';
import { languageReady } from './shared/i18n/when-hindi.ts';
import { store } from './shared/state/store.ts';
import { assetFailedAtom, loadPart } from './shared/ui/lazy-part.ts';

/** The shell in the page stays until the first screen's code is there, or did not arrive. */
const firstScreen = () =>
  new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve();
    const done = () => {
      stop();
      ignore();
      resolve();
    };
    const stop = router.subscribe((state) => state.initialized && done());
    const ignore = store.sub(assetFailedAtom, done);
  });

const root = document.getElementById('app');
if (root) void Promise.all([firstScreen(), languageReady(loadPart)]).then(() => createRoot(root).render(<App />));
