/**
 * The one place where Visavis's colours, type, space and motion are decided. The page's CSS variables and
 * antd's theme are both made from here.
 */
export type Scheme = 'light' | 'dark';

export interface Palette {
  /** The page. */
  paper: string;
  /** A card, a header, a dialog. */
  surface: string;
  /** A quiet area inside a card: fields, skeletons, hovers. */
  sunken: string;
  line: string;
  /** The edge of a control: at least 3 : 1 against its surroundings. */
  edge: string;
  ink: string;
  quiet: string;
  primary: string;
  primaryHover: string;
  onPrimary: string;
  primarySoft: string;
  /** The one thing to notice on a screen, never two. */
  spark: string;
  onSpark: string;
  sparkSoft: string;
  live: string;
  /** `live` dark or light enough for text. */
  liveInk: string;
  liveSoft: string;
  success: string;
  successSoft: string;
  warning: string;
  warningSoft: string;
  danger: string;
  dangerSoft: string;
  onDanger: string;
  /** The deep pine of the hero and the room, the same in both schemes but for its depth. */
  deep: string;
  onDeep: string;
  onDeepQuiet: string;
  /** The other arc, and what is alive, on deep pine. */
  glow: string;
  onDeepLive: string;
  shadow: string;
  scrim: string;
  /** Grounds and letters of initials. */
  tintA: string;
  tintAInk: string;
  tintB: string;
  tintBInk: string;
  tintC: string;
  tintCInk: string;
  tintD: string;
  tintDInk: string;
  tintE: string;
  tintEInk: string;
}

export const palettes: Record<Scheme, Palette> = {
  light: {
    paper: '#FBFAF6',
    surface: '#FFFFFF',
    sunken: '#F3F1EA',
    line: '#E5E2D8',
    edge: '#8B938D',
    ink: '#17211C',
    quiet: '#5A665F',
    primary: '#0B6E4F',
    primaryHover: '#085A40',
    onPrimary: '#FFFFFF',
    primarySoft: '#E4F1EB',
    spark: '#F4B740',
    onSpark: '#33240A',
    sparkSoft: '#FDF3DC',
    live: '#E5484D',
    liveInk: '#B9252B',
    liveSoft: '#FDEBEB',
    success: '#22764F',
    successSoft: '#E4F2EA',
    warning: '#8A5A12',
    warningSoft: '#FAF0DD',
    danger: '#C2362B',
    dangerSoft: '#FBEAE8',
    onDanger: '#FFFFFF',
    deep: '#0A3B2C',
    onDeep: '#F4F8F5',
    onDeepQuiet: '#B4CDC1',
    glow: '#3CC795',
    onDeepLive: '#FF8B8E',
    shadow: '0 12px 32px rgb(23 33 28 / 0.14)',
    scrim: 'rgb(15 21 18 / 0.5)',
    tintA: '#D5E8DF',
    tintAInk: '#0B4A36',
    tintB: '#F7E3B8',
    tintBInk: '#5A3F06',
    tintC: '#DFE3F3',
    tintCInk: '#2A3670',
    tintD: '#F5DCD3',
    tintDInk: '#6E2C15',
    tintE: '#E6DEEC',
    tintEInk: '#4C2E66',
  },
  dark: {
    paper: '#0F1512',
    surface: '#17201B',
    sunken: '#1F2A24',
    line: '#2B3831',
    edge: '#6F8278',
    ink: '#EDF3EF',
    quiet: '#9DB0A5',
    primary: '#3CC795',
    primaryHover: '#5AD6A9',
    onPrimary: '#06281C',
    primarySoft: '#16342A',
    spark: '#F4B740',
    onSpark: '#33240A',
    sparkSoft: '#33290F',
    live: '#E5484D',
    liveInk: '#FF8B8E',
    liveSoft: '#391D1E',
    success: '#5CC793',
    successSoft: '#173327',
    warning: '#E0A94A',
    warningSoft: '#342A14',
    danger: '#F4857B',
    dangerSoft: '#3A1F1C',
    onDanger: '#2A0907',
    deep: '#0B2E23',
    onDeep: '#F4F8F5',
    onDeepQuiet: '#A9C4B7',
    glow: '#3CC795',
    onDeepLive: '#FF8B8E',
    shadow: '0 12px 32px rgb(0 0 0 / 0.5)',
    scrim: 'rgb(4 7 6 / 0.66)',
    tintA: '#1D4636',
    tintAInk: '#B9EBD6',
    tintB: '#4A3812',
    tintBInk: '#F7DFA9',
    tintC: '#2A3153',
    tintCInk: '#CCD5FB',
    tintD: '#4B2A20',
    tintDInk: '#FBD0C1',
    tintE: '#3B2C48',
    tintEInk: '#E2D0F2',
  },
};

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
