import { ANALYTICS_KEY, analyticsAllowed, browserForbidsAnalytics } from './choice.ts';
import { layer } from './track.ts';

/**
 * Google Tag Manager (GTM_ID): reads what is in the layer already, then what comes. Not for people who say no, or whose browser
 * does.
 */
export const startTagManager = (id: string, deps: { addScript: (src: string) => void; now: () => number }) => {
  if (browserForbidsAnalytics() || !analyticsAllowed()) return;
  layer().push({ 'gtm.start': deps.now(), event: 'gtm.js' });
  deps.addScript(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`);
};

/**
 * A tag manager that runs already sees nothing more, not even its own triggers: they come through the layer, too. Until the next
 * load of the page.
 */
export const stopTagManager = () => {
  layer().push = () => 0;
};

/** Whoever switches usage statistics off in one tab is not counted in the others either. */
export const followOtherTabs = () =>
  addEventListener('storage', ({ key }) => key === ANALYTICS_KEY && !analyticsAllowed() && stopTagManager());
