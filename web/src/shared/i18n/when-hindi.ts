import type { Namespace } from './catalogue.ts';
import { hindi } from './hindi.ts';
import { addCatalogue, cataloguesOf, changeLanguage, language } from './i18n.ts';
import { type Language, rememberLanguage } from './language.ts';

/** Loads a module; the app's loader tries again while the network is away. */
export type Loader = <M>(module: () => Promise<M>) => Promise<M>;
type Piece = (load: Loader) => Promise<void>;

/** What Hindi needs and has not loaded yet. */
const missing = new Set<Piece>();

/** Something besides the catalogues that speaks Hindi once it is loaded, such as a library's own words. */
export const whenHindi = (piece: Piece) => {
  missing.add(piece);
};

/** Resolves when everything that has been opened so far can be shown in this language. */
export const languageReady = async (load: Loader, wanted: Language = language()) => {
  if (wanted === 'en') return;
  const catalogues = (Object.keys(cataloguesOf('en')) as Namespace[])
    .filter((namespace) => !(namespace in cataloguesOf('hi')))
    .map(async (namespace) => addCatalogue('hi', namespace, (await load<{ texts: object }>(() => hindi(namespace))).texts));
  const others = [...missing].map(async (piece) => {
    await piece(load);
    missing.delete(piece);
  });
  await Promise.all([...catalogues, ...others]);
};

let latest: Language | undefined;

/** Shows the page in another language without a reload. The last choice wins, however long an earlier one takes to load. */
export const setLanguage = async (wanted: Language, load: Loader) => {
  latest = wanted;
  await languageReady(load, wanted);
  if (latest !== wanted) return;
  rememberLanguage(wanted);
  document.documentElement.lang = wanted;
  changeLanguage(wanted);
};
