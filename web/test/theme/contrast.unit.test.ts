import { describe, expect, it } from '@jest/globals';
import { cssVariables } from '../../src/shared/theme/css-variables.ts';
import { type Palette, palettes } from '../../src/shared/theme/tokens.ts';

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const luminance = (hex: string) => {
  const [red, green, blue] = [1, 3, 5].map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as [
    number,
    number,
    number,
  ];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (a: string, b: string) => {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

type Colour = keyof Palette;
const text: [Colour, Colour[]][] = [
  ['ink', ['paper', 'surface', 'sunken', 'primarySoft', 'successSoft', 'dangerSoft', 'warningSoft']],
  ['quiet', ['paper', 'surface', 'sunken', 'successSoft']],
  ['primary', ['paper', 'surface', 'sunken']],
  ['success', ['surface', 'paper', 'successSoft']],
  ['warning', ['surface', 'paper', 'warningSoft']],
  ['danger', ['surface', 'paper', 'dangerSoft']],
  ['liveInk', ['surface', 'paper', 'liveSoft']],
  ['onPrimary', ['primary', 'primaryHover']],
  ['onSpark', ['spark']],
  ['onDanger', ['danger']],
  ['onDeep', ['deep']],
  ['onDeepQuiet', ['deep']],
  ['tintAInk', ['tintA']],
  ['tintBInk', ['tintB']],
  ['tintCInk', ['tintC']],
  ['tintDInk', ['tintD']],
  ['tintEInk', ['tintE']],
];
const lines: [Colour, Colour[]][] = [
  ['edge', ['surface', 'paper']],
  ['primary', ['surface', 'paper']],
  ['live', ['surface', 'paper']],
];

describe.each(['light', 'dark'] as const)('%s', (scheme) => {
  const palette = palettes[scheme];
  const pairs = (table: [Colour, Colour[]][]) => table.flatMap(([front, backs]) => backs.map((back) => [front, back] as const));
  it.each(pairs(text))('%s can be read on %s', (front, back) => {
    expect(contrast(palette[front], palette[back])).toBeGreaterThanOrEqual(4.5);
  });
  it.each(pairs(lines))('%s can be seen on %s', (front, back) => {
    expect(contrast(palette[front], palette[back])).toBeGreaterThanOrEqual(3);
  });
});

it('gives every colour to the page in both schemes, by the system’s choice or the person’s own', () => {
  const rules = [...cssVariables().matchAll(/(:root[^{]*)\{([^}]*)\}/g)];
  const variables = Object.keys(palettes.light).map(
    (name) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:`,
  );
  const complete = rules.filter(([, , body = '']) => variables.every((variable) => body.includes(variable)));
  expect(complete.map(([, selector]) => selector)).toEqual([
    ':root',
    ':root:not([data-theme])',
    ':root:is([data-theme=dark],:has([data-look=room]))',
  ]);
  expect(complete[1]?.[2] && complete[2]?.[2]?.endsWith(complete[1][2])).toBe(true);
});
