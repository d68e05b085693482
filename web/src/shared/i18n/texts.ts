// Its types only: they check keys and places against the catalogues. What it would do at run time is `translate` (docs/adr/0026).
import type { FlatNamespace, TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
import { common } from './en/common.ts';
import { addCatalogue, onLanguageChange, translate, type Values } from './i18n.ts';

let changes = 0;
onLanguageChange(() => (changes += 1));
const changesSoFar = () => changes;

/**
 * Called once in each English catalogue. Components call `useT()` and follow a change of the language; code that runs outside
 * rendering uses `t`, the language of the moment. Keys of `common` and of the `borrowed` namespaces (whose catalogues are
 * imported too) take their
 * prefix: `t('common:cancel')`.
 */
export const texts = <N extends FlatNamespace, B extends FlatNamespace = never>(
  namespace: N,
  english: object,
  ...borrowed: readonly B[]
) => {
  addCatalogue('en', namespace, english);
  type T = TFunction<readonly [N, B | 'common']>;
  const namespaces = [namespace, 'common', ...borrowed];
  const t = ((key: string, values?: Values) => translate(namespaces, key, values)) as unknown as T;
  return {
    t,
    useT: () => {
      useSyncExternalStore(onLanguageChange, changesSoFar, changesSoFar);
      return t;
    },
  };
};

/** The words that screens share: buttons, phone fields, dates. */
export const { t, useT } = texts('common', common);
