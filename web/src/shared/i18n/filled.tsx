import { Fragment, type ReactNode } from 'react';

/** Cannot be typed, and is never shown. */
const mark = '\u2063';

/** Values for a sentence whose places are filled with elements: `t('found', slots('name'))`. */
export const slots = <K extends string>(...names: K[]) =>
  Object.fromEntries(names.map((name) => [name, mark + name + mark])) as Record<K, string>;

/**
 * The sentence with its elements, in the order of the language: `filled(t('found', slots('name')), { name:
 * <strong>{name}</strong> })`. What people have typed is never read as markup, as it would be by a translation component that
 * parses tags.
 */
export const filled = (text: string, elements: Record<string, ReactNode>): ReactNode =>
  text.split(mark).map((part, at) => (at % 2 === 1 ? <Fragment key={part}>{elements[part]}</Fragment> : part));
