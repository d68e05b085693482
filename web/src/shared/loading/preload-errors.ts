/** Style sheets of parts that did not arrive and are asked for again; a part is shown with its styles. */
const arriving = new Map<string, Promise<void>>();
export const stylesArrived = () => Promise.all(arriving.values());

/** Whether it arrived. */
export const styleSheetLoaded = (link: HTMLLinkElement) =>
  new Promise<boolean>((resolve) => {
    link.onload = () => resolve(true);
    link.onerror = () => resolve(false);
  });

/** The bundler asks for a style sheet once and takes it for loaded ever after: so it is asked for again here. */
export const reloadStyles = async (href: string, wait: (ms: number) => Promise<void>) => {
  for (let pause = 300; ; pause = Math.min(pause * 2, 3000)) {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
      if (link.href === href) link.remove();
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = href;
    const arrived = styleSheetLoaded(link);
    document.head.appendChild(link);
    if (await arrived) return;
    await wait(pause);
  }
};

/**
 * The bundler's own notice that a part, or what a part needs, did not arrive. Styles are fetched again while the part is tried
 * again; a failed script is thrown to whoever asked for it.
 */
export function watchPreloadErrors(wait: (ms: number) => Promise<void>): void {
  window.addEventListener('vite:preloadError', (event) => {
    const message = String(event.payload?.message ?? '');
    const href = /Unable to preload CSS for (\S+)/.exec(message)?.[1];
    if (!href) return;
    event.preventDefault();
    const url = new URL(href, window.location.href).href;
    if (arriving.has(url)) return;
    arriving.set(
      url,
      reloadStyles(url, wait).finally(() => arriving.delete(url)),
    );
  });
}
