import { searchedText } from '../../../shared/format/searched-text.ts';

/** In which order somebody meets them. What is named in no group would be found by search alone: a test says that all are. */
export const HELP_GROUPS = {
  joining: ['join', 'waitingRoom', 'camera', 'alerts'],
  hosting: ['host', 'approval', 'verification'],
  paying: ['passes', 'payments', 'refunds'],
  account: ['signIn', 'privacy', 'report', 'account'],
} as const;

export interface HelpArticle {
  id: string;
  /** In every language that is there: people search in Hindi for “refund”, too. */
  title: string;
  also: string;
  text: string;
}

const wordsOf = (text: string): string[] => searchedText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

const WEIGHTS = { title: 4, also: 3, text: 1 } as const;
const FIELDS = ['title', 'also', 'text'] as const;
/** Of the best article’s score: less is found by chance. */
const NEAR = 0.4;

/**
 * The ids of the articles that answer a search, the best first. A word matches by its beginning, without regard to case and
 * accents; one that few articles have says more than one that most have, so a whole question may be typed. A word that stands
 * nowhere is ignored; without any other, nothing is found.
 */
export function searchArticles(articles: readonly HelpArticle[], search: string): string[] {
  const indexed = articles.map((article) => ({ id: article.id, fields: FIELDS.map((name) => wordsOf(article[name])) }));
  const weightsOf = (wanted: string) =>
    indexed.map(({ fields }) =>
      Math.max(...FIELDS.map((name, at) => (fields[at]?.some((word) => word.startsWith(wanted)) ? WEIGHTS[name] : 0))),
    );
  const scores = indexed.map(() => 0);
  for (const wanted of new Set(wordsOf(search))) {
    const weights = weightsOf(wanted);
    const having = weights.filter(Boolean).length;
    // Zero for a word that all have.
    const rarity = having === 0 ? 0 : Math.log(indexed.length / having);
    for (const [at, weight] of weights.entries()) scores[at] = (scores[at] ?? 0) + weight * rarity;
  }
  const best = Math.max(0, ...scores);
  if (best === 0) return [];
  return indexed
    .map(({ id }, at) => ({ id, score: scores[at] ?? 0 }))
    .filter(({ score }) => score >= best * NEAR)
    .toSorted((a, b) => b.score - a.score)
    .map(({ id }) => id);
}
