import type { FlatNamespace, TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { common } from './en/common.ts';
import { i18n } from './i18n.ts';

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
  return {
    t: i18n.getFixedT(null, namespaces as never) as unknown as T,
    useT: () => useTranslation(namespaces as never).t as unknown as T,
  };
};

/** The words that screens share: buttons, phone fields, dates. */
export const { t, useT } = texts('common', common);
