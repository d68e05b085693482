import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { cssVariables } from '../src/shared/theme/css-variables.ts';

/** The one font file of the first paint; the others load when a glyph needs them. */
const firstFont = /instrument-sans-latin-wght-normal.*\.woff2$/;
/** The Hindi of the front door: asked for at once, not when the app's script has arrived. */
const firstWords = /\/i18n\/hi\/(?:app|common|meetings|refusals)\.ts$/;

const bootScript = (hindi: string[]) =>
  readFileSync(new URL('./boot-language.js', import.meta.url), 'utf8').replace(
    '/* hindi */',
    hindi.map((name) => `'/${name}'`).join(', '),
  );

/** Puts what the first paint needs into the page: the theme's variables, the language, and the preload of the first font. */
export const firstPaint = (): Plugin => ({
  name: 'visavis-first-paint',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const font = Object.keys(bundle).find((name) => firstFont.test(name));
      const hindi = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' && file.moduleIds.some((id) => firstWords.test(id)) ? [file.fileName] : [],
      );
      return {
        html: html
          .replace('<!-- theme -->', `<style>${cssVariables()}</style>`)
          .replace('<!-- language -->', `<script>${bootScript(hindi)}</script>`),
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
