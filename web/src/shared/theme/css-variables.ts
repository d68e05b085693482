import { fonts, motion, type Palette, palettes, radius, type } from './tokens.ts';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const colours = (palette: Palette) =>
  Object.entries(palette)
    .map(([name, value]) => `--${kebab(name)}:${value};`)
    .join('');

/** The theme as CSS custom properties, both schemes; inlined into the page by the build. */
export const cssVariables = () => {
  const shape = [
    ...Object.entries(type).map(([name, px]) => `--text-${name}:${px / 16}rem;`),
    ...Object.entries(radius).map(([name, px]) => `--radius-${name}:${px}px;`),
    `--font-heading:${fonts.heading};--font-text:${fonts.text};`,
    `--feedback:${motion.feedback}ms;--move:${motion.move}ms;--ease:${motion.easing};`,
  ].join('');
  return `:root{color-scheme:light dark;${shape}${colours(palettes.light)}}@media (prefers-color-scheme:dark){:root{${colours(palettes.dark)}}}`;
};
