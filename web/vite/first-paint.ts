import type { Plugin } from 'vite';
import { cssVariables } from '../src/shared/theme/css-variables.ts';

/** The one font file of the first paint; the others load when a glyph needs them. */
const firstFont = /instrument-sans-latin-wght-normal.*\.woff2$/;

/** Puts the theme's variables and the preload of the first font into the page, so that the shell paints before any script. */
export const firstPaint = (): Plugin => ({
  name: 'visavis-first-paint',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((name) => firstFont.test(name));
      return {
        html: html.replace('<!-- theme -->', `<style>${cssVariables()}</style>`),
        tags: font
          ? [
              {
                tag: 'link',
                injectTo: 'head',
                attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' },
              },
            ]
          : [],
      };
    },
  },
});
