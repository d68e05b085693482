import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Catalogue, Namespace } from './catalogue.ts';
import { common } from './en/common.ts';
import { hindi } from './hindi.ts';
import { i18n } from './i18n.ts';
import { whenHindi } from './when-hindi.ts';

/**
 * Once per namespace, in a feature's `texts.ts`. Components call `useT()`, and follow a change of the language; what runs outside of
 * rendering uses `t`, the language of the moment. Keys of `common` and of the namespaces `borrowed` (whose `texts.ts` is imported too)
 * are there with their prefix: `t('common:cancel')`.
 */
export const texts = <N extends Namespace, B extends Namespace = never>(
  namespace: N,
  english: Catalogue[N],
  ...borrowed: readonly B[]
) => {
  i18n.addResourceBundle('en', namespace, english);
  whenHindi(async (load) => {
    const { texts: words } = await load<{ texts: object }>(hindi[namespace]);
    i18n.addResourceBundle('hi', namespace, words);
  });
  type T = TFunction<readonly [N, B | 'common']>;
  const namespaces = [namespace, 'common', ...borrowed];
  return {
    t: i18n.getFixedT(null, namespaces as never) as unknown as T,
    useT: () => useTranslation(namespaces as never).t as unknown as T,
  };
};

/** What screens share: the words of buttons, of phone fields, of dates. */
export const { t, useT } = texts('common', common);
