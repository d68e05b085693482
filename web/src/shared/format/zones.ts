import { currentZoneName } from '@visavis/contracts/constants/zone';
import { language } from '../i18n/i18n.ts';
import { zoneName } from './dates.ts';

export interface Zone {
  /** `America/New_York` */
  id: string;
  /** `New York time`; no two zones of a list have the same. */
  name: string;
}

const placeOf = (id: string) => id.slice(id.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** As people call it; a zone that is called by letters only also by its place: `GMT, Accra`. */
export const distinctZoneName = (id: string): string => {
  const name = zoneName(id);
  return /^[A-Z]+([+-][\d:]+)?$/.test(name) ? `${name}, ${placeOf(id)}` : name;
};

/** By language: naming some 400 zones takes a moment. */
const named = new Map<string, Zone[]>();

/** Every zone of this browser, in the order of the names. */
export const allZones = (): Zone[] => {
  const cached = named.get(language());
  if (cached) return cached;
  const { compare } = new Intl.Collator(language());
  const ids = new Set(Intl.supportedValuesOf('timeZone').map(currentZoneName));
  const zones = [...ids].map((id) => ({ id, name: distinctZoneName(id) })).sort((a, b) => compare(a.name, b.name));
  named.set(language(), zones);
  return zones;
};

const plain = (text: string) => text.replaceAll('_', ' ').trim().toLowerCase();

/** Those with the text in their name or id (`india`, `kolkata`), first those whose name begins with it. */
export const findZones = (typed: string): Zone[] => {
  const text = plain(typed);
  const found = allZones().filter(({ id, name }) => plain(name).includes(text) || plain(id).includes(text));
  const rank = ({ name }: Zone) => (plain(name).startsWith(text) ? 0 : 1);
  return found.sort((a, b) => rank(a) - rank(b));
};
