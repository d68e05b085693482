import { i18n, language } from './i18n.ts';
import { type Language, rememberLanguage } from './language.ts';

/** Loads a module; the app's loader tries again while the network is away. */
export type Loader = <M>(module: () => Promise<M>) => Promise<M>;
type Piece = (load: Loader) => Promise<void>;

/** What Hindi needs and does not have yet: grows with the features that are opened. */
const missing = new Set<Piece>();

/** Something that speaks Hindi once it is loaded: a catalogue, a library's own words. */
export const whenHindi = (piece: Piece) => {
  missing.add(piece);
};

/** Everything that has been opened so far can be shown in this language. */
export const languageReady = async (load: Loader, wanted: Language = language()) => {
  if (wanted === 'en') return;
  await Promise.all(
    [...missing].map(async (piece) => {
      await piece(load);
      missing.delete(piece);
    }),
  );
};

let asked: Language | undefined;

/** Shows the page in another language, as it stands. Who changes their mind while it loads gets what they asked for last. */
export const setLanguage = async (wanted: Language, load: Loader) => {
  asked = wanted;
  await languageReady(load, wanted);
  if (asked !== wanted) return;
  rememberLanguage(wanted);
  document.documentElement.lang = wanted;
  await i18n.changeLanguage(wanted);
};
