import { reloadStyles, styleSheetLoaded } from './preload-errors.ts';

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * The app's style sheets, which the page only preloads so that its first paint need not wait for them: made part of the page
 * here, first of all, and awaited before anything is rendered with them.
 */
export const entryStyles = Promise.all(
  [...document.querySelectorAll<HTMLLinkElement>('link[data-entry]')].map(async (link) => {
    const loaded = styleSheetLoaded(link);
    link.rel = 'stylesheet';
    if (!(await loaded)) await reloadStyles(link.href, wait);
  }),
);
