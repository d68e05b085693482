import { t } from '../../../shared/i18n/en/admin-tools.ts';
import { PLACES } from '../places.ts';

/** One line of the palette. */
export interface Command {
  id: string;
  label: string;
  /** Beside the label: a phone, a day. */
  detail?: string;
  /** Where it leads; `run` does it here instead. */
  to?: string;
  run?: () => unknown;
}
export interface CommandGroup {
  name: string;
  commands: readonly Command[];
}

export const screenCommands = (): Command[] => PLACES.map(({ to, label }) => ({ id: to, to, label: t(label) }));

const plain = (text: string) => text.normalize('NFKD').toLowerCase();
/** Every word of the query begins a word of the label. */
export const matches = (label: string, query: string) => {
  const words = plain(label).split(/[\s/,:()–-]+/);
  return plain(query)
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)));
};
export const matching = (groups: readonly CommandGroup[], query: string): CommandGroup[] =>
  groups
    .map(({ name, commands }) => ({ name, commands: commands.filter(({ label }) => matches(label, query)) }))
    .filter(({ commands }) => commands.length > 0);
