import type { FlatNamespace, TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
import { common } from './en/common.ts';
import { i18n } from './i18n.ts';

let changes = 0;
i18n.on('languageChanged', () => (changes += 1));
const changesSoFar = () => changes;
const followLanguage = (changed: () => void) => {
  i18n.on('languageChanged', changed);
  return () => i18n.off('languageChanged', changed);
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
  const t = i18n.getFixedT(null, namespaces as never) as unknown as T;
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
