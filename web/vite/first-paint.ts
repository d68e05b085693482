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
export const firstPaint = (): Plugin => {
  // Deferred like the app's own script, and before it: it runs first, and holds up neither the parser nor the paint.
  let language = `<script>${bootScript([])}</script>`;
  return {
    name: 'visavis-first-paint',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const hindi = Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' && file.moduleIds.some((id) => firstWords.test(id)) ? [file.fileName] : [],
        );
        // A file: the page's content security policy runs no script that is written into it.
        const file = this.emitFile({ type: 'asset', name: 'language.js', source: bootScript(hindi) });
        language = `<script defer src="/${this.getFileName(file)}"></script>`;
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const font = Object.keys(bundle).find((name) => firstFont.test(name));
        return {
          html: html.replace('<!-- theme -->', `<style>${cssVariables()}</style>`).replace('<!-- language -->', language),
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
  };
};
