import { fonts, motion, type Palette, palettes, radius, type } from './tokens.ts';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const colours = (palette: Palette) =>
  Object.entries(palette)
    .map(([name, value]) => `--${kebab(name)}:${value};`)
    .join('');

/**
 * The theme as CSS custom properties, both schemes, by the system's choice or the person's own; inlined into the page by the
 * build.
 */
export const cssVariables = () => {
  const shape = [
    ...Object.entries(type).map(([name, px]) => `--text-${name}:${px / 16}rem;`),
    ...Object.entries(radius).map(([name, px]) => `--radius-${name}:${px}px;`),
    `--font-brand:${fonts.heading};--font-heading:var(--font-brand);--font-text:${fonts.text};`,
    `--feedback:${motion.feedback}ms;--move:${motion.move}ms;--ease:${motion.easing};`,
  ].join('');
  const dark = colours(palettes.dark);
  return [
    `:root{color-scheme:light dark;${shape}${colours(palettes.light)}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme]){${dark}}}`,
    // The room is dark in both, from its first paint on.
    `:root[data-theme=light]{color-scheme:light}:root:is([data-theme=dark],:has([data-look=room])){color-scheme:dark;${dark}}`,
  ].join('');
};
