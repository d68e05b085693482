import { texts } from '../texts.ts';

export const testimonials = {
  usersLove: {
    loading: 'Loading what people say',
    failed: 'Failed to fetch testimonials',
    more: 'Show more',
    title: 'Users love',
    lead: 'What people say about the meetings they had.',
    empty: 'The first word is still to be spoken',
    emptyText:
      'Nobody has been quoted here yet, and we invent nothing. Meet somebody, leave your feedback after the call, and yours may be the first.',
  },
  heading: 'What people say',
  all: 'All that people say',
  stars_one: '{{count}} star of 5',
  stars_other: '{{count}} stars of 5',
  at: '{{role}}, {{company}}',
} as const;

export const { t, useT } = texts('testimonials', testimonials);
