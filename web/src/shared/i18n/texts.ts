import type { FlatNamespace, TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
import { common } from './en/common.ts';
import { i18n, language } from './i18n.ts';

let changes = 0;
i18n.on('languageChanged', () => (changes += 1));
const changesSoFar = () => changes;
const followLanguage = (changed: () => void) => {
  i18n.on('languageChanged', changed);
  return () => i18n.off('languageChanged', changed);
};

/** Undefined for what only i18next can answer: another namespace by default, a text with places, a key that is missing here. */
const plainText = (lng: string, namespace: string, key: string): string | undefined => {
  const [name = '', path = key] = key.includes(':') ? key.split(':') : [namespace, key];
  let found: unknown = i18n.store.data[lng]?.[name];
  for (const part of path.split('.')) found = (found as Record<string, unknown> | undefined)?.[part];
  return typeof found === 'string' && !found.includes('{{') ? found : undefined;
};

/**
 * Called once in each English catalogue. Components call `useT()` and follow a change of the language; code that runs outside rendering
 * uses `t`, the language of the moment. Keys of `common` and of the `borrowed` namespaces (whose catalogues are imported too) take their
 * prefix: `t('common:cancel')`.
 */
export const texts = <N extends FlatNamespace, B extends FlatNamespace = never>(
  namespace: N,
  english: object,
  ...borrowed: readonly B[]
) => {
  i18n.addResourceBundle('en', namespace, english);
  type T = TFunction<readonly [N, B | 'common']>;
  const namespaces = [namespace, 'common', ...borrowed];
  const translate = i18n.getFixedT(null, namespaces as never) as (key: string, ...options: unknown[]) => string;
  // A plain text is looked up here: i18next takes ten times as long, and a screen that opens has a hundred.
  const t = ((key: string, ...options: unknown[]) =>
    (options.length === 0 && plainText(language(), namespace, key)) || translate(key, ...options)) as unknown as T;
  return {
    t,
    useT: () => {
      useSyncExternalStore(followLanguage, changesSoFar);
      return t;
    },
  };
};

/** The words that screens share: buttons, phone fields, dates. */
export const { t, useT } = texts('common', common);
