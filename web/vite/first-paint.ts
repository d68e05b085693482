import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { cssVariables } from '../src/shared/theme/css-variables.ts';
import { screenFiles } from './screens.ts';

/** The one font file of the first paint; the others load when a glyph needs them. */
const firstFont = /instrument-sans-english.*\.woff2$/;
/** The Hindi of the front door: asked for at once, not when the app's script has arrived. */
const firstWords = /\/i18n\/hi\/(?:app|common|meetings|refusals)\.ts$/;
const styleSheet = /<link rel="stylesheet" crossorigin href="([^"]+)">/g;
const appScript = /<script type="module" crossorigin src="([^"]+)"><\/script>/g;

const theme = (file: string) => readFileSync(new URL(`../src/shared/theme/${file}`, import.meta.url), 'utf8');
/**
 * The letters of English and what stands in for them while they come: as in the app's own styles, so that both set the same
 * lines.
 */
const faces = (files: string[]) =>
  [...(theme('fonts/fonts.css') + theme('global.css')).matchAll(/@font-face \{[^}]*\}/g)]
    .map(([face]) => face.replace(/"\.\/([\w-]+)\.woff2"/, (_, name) => `"/${files.find((file) => file.includes(name))}"`))
    .filter((face) => /-english\b|local\(/.test(face))
    .join('')
    .replace(/\s+/g, ' ');

const bootScript = (screens: string, hindi: string[]) =>
  readFileSync(new URL('./boot.js', import.meta.url), 'utf8')
    .replace('/* screens */', () => screens)
    .replace('/* hindi */', hindi.map((name) => `'/${name}'`).join(', '));

/**
 * Puts what the first paint needs into the page: the theme's variables, the language, and the preload of the first font. It waits
 * for nothing else: the app's scripts and style sheets are preloaded here; `boot.js` starts the scripts once the page is painted,
 * and `src/shared/loading/entry-styles.ts` makes the style sheets part of the page.
 */
export const firstPaint = (): Plugin => {
  // Deferred like the app's own script, and before it: it runs first, and holds up neither the parser nor the paint.
  let boot = `<script>${bootScript('', [])}</script>`;
  return {
    name: 'visavis-first-paint',
    generateBundle: {
      order: 'pre',
      async handler(_, bundle) {
        const hindi = Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' && file.moduleIds.some((id) => firstWords.test(id)) ? [file.fileName] : [],
        );
        // A file: the page's content security policy runs no script that is written into it.
        const source = bootScript(screenFiles(bundle), hindi);
        // By its address: what the configuration imports by name restarts Vite when it changes, and the shells are made of the
        // app's texts.
        const { shells } = await import(new URL('./shells.ts', import.meta.url).href);
        this.emitFile({ type: 'asset', fileName: 'shells.json', source: JSON.stringify(shells) });
        boot = `<script defer src="/${this.getFileName(this.emitFile({ type: 'asset', name: 'boot.js', source }))}"></script>`;
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const font = Object.keys(bundle).find((name) => firstFont.test(name));
        return {
          html: html
            .replace('<!-- theme -->', `<style>${cssVariables()}${faces(Object.keys(bundle))}</style>`)
            .replace('<!-- boot -->', boot)
            .replace(appScript, '<link rel="modulepreload" data-app fetchpriority="low" crossorigin href="$1">')
            .replace(styleSheet, '<link rel="preload" as="style" data-entry fetchpriority="low" crossorigin href="$1">'),
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
