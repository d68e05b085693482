/**
 * The one place where Visavis's colours, type, space and motion are decided. The page's CSS variables and
 * antd's theme are both made from here.
 */
export type Scheme = 'light' | 'dark';

/** Each in the light, and in the dark. */
const colours = {
  /** The page. */
  paper: ['#FBFAF6', '#0F1512'],
  /** A card, a header, a dialog. */
  surface: ['#FFFFFF', '#17201B'],
  /** A quiet area inside a card: fields, skeletons, hovers. */
  sunken: ['#F3F1EA', '#1F2A24'],
  line: ['#E5E2D8', '#2B3831'],
  /** The edge of a control: at least 3 : 1 against its surroundings. */
  edge: ['#8B938D', '#6F8278'],
  ink: ['#17211C', '#EDF3EF'],
  quiet: ['#5A665F', '#9DB0A5'],
  primary: ['#0B6E4F', '#3CC795'],
  primaryHover: ['#085A40', '#5AD6A9'],
  onPrimary: ['#FFFFFF', '#06281C'],
  primarySoft: ['#E4F1EB', '#16342A'],
  /** The one thing to notice on a screen, never two. */
  spark: ['#F4B740', '#F4B740'],
  onSpark: ['#33240A', '#33240A'],
  sparkSoft: ['#FDF3DC', '#33290F'],
  live: ['#E5484D', '#E5484D'],
  /** `live` dark or light enough for text. */
  liveInk: ['#B9252B', '#FF8B8E'],
  liveSoft: ['#FDEBEB', '#391D1E'],
  success: ['#22764F', '#5CC793'],
  successSoft: ['#E4F2EA', '#173327'],
  warning: ['#8A5A12', '#E0A94A'],
  warningSoft: ['#FAF0DD', '#342A14'],
  danger: ['#C2362B', '#F4857B'],
  dangerSoft: ['#FBEAE8', '#3A1F1C'],
  onDanger: ['#FFFFFF', '#2A0907'],
  /** The deep pine of the hero and the room, the same in both schemes but for its depth. */
  deep: ['#0A3B2C', '#0B2E23'],
  onDeep: ['#F4F8F5', '#F4F8F5'],
  onDeepQuiet: ['#B4CDC1', '#A9C4B7'],
  /** The other arc, and what is alive, on deep pine. */
  glow: ['#3CC795', '#3CC795'],
  onDeepLive: ['#FF8B8E', '#FF8B8E'],
  shadow: ['0 12px 32px rgb(23 33 28 / 0.14)', '0 12px 32px rgb(0 0 0 / 0.5)'],
  scrim: ['rgb(15 21 18 / 0.5)', 'rgb(4 7 6 / 0.66)'],
  /** Grounds and letters of initials. */
  tintA: ['#D5E8DF', '#1D4636'],
  tintAInk: ['#0B4A36', '#B9EBD6'],
  tintB: ['#F7E3B8', '#4A3812'],
  tintBInk: ['#5A3F06', '#F7DFA9'],
  tintC: ['#DFE3F3', '#2A3153'],
  tintCInk: ['#2A3670', '#CCD5FB'],
  tintD: ['#F5DCD3', '#4B2A20'],
  tintDInk: ['#6E2C15', '#FBD0C1'],
  tintE: ['#E6DEEC', '#3B2C48'],
  tintEInk: ['#4C2E66', '#E2D0F2'],
} as const;
export type Palette = Record<keyof typeof colours, string>;

const paletteOf = (at: 0 | 1) => Object.fromEntries(Object.entries(colours).map(([name, both]) => [name, both[at]])) as Palette;
export const palettes: Record<Scheme, Palette> = { light: /* @__PURE__ */ paletteOf(0), dark: /* @__PURE__ */ paletteOf(1) };

/**
 * Hindi in the face of the system: Android, Apple, Windows, Linux. The web fonts before it have no Devanagari, and cost a
 * download.
 */
const devanagari = "'Noto Sans Devanagari', 'Kohinoor Devanagari', 'Nirmala UI', Mangal, 'Lohit Devanagari'";
export const fonts = {
  heading: `'Bricolage Grotesque Variable', 'Bricolage fallback', ${devanagari}, system-ui, sans-serif`,
  text: `'Instrument Sans Variable', 'Instrument fallback', ${devanagari}, system-ui, sans-serif`,
};

/** In px. */
export const type = { xs: 13, s: 15, m: 17, l: 21, xl: 28, xxl: 38 };
export const radius = { control: 6, card: 14 };
/** Feedback and movement, in ms. */
export const motion = { feedback: 120, move: 220, easing: 'cubic-bezier(0.16, 1, 0.3, 1)' };
