import { texts } from '../texts.ts';

export const billing = {
  plan: {
    free: 'Free',
    basic: 'Basic',
    growth: 'Growth',
    enterprise: 'Enterprise',
    enterprise_pro: 'Enterprise Pro',
  },
  allCategories: 'All Categories',
  balance: {
    none: 'No meeting passes left',
    left_one: '{{count}} meeting pass left',
    left_other: '{{count}} meeting passes left',
    unlimited: 'Unlimited meeting passes',
  },
  news: {
    purchased: 'New subscription purchased successfully',
    expired: 'A subscription has expired',
    lapsed: 'Your meeting passes have expired',
  },
  joining: {
    free: 'Your first meeting is free.',
    price: 'Your first meeting is free, then from {{price}} a meeting.',
    freePass:
      'Your next meeting is free: it takes your free pass, once you have been together for two minutes. A new one comes on {{day}}.',
    onePass: 'Joining takes one pass, once you have been together for two minutes.',
    prices: 'Prices',
  },
  guarantee: 'If the host does not come within {{minutes}} minutes, you get a bonus pass.',
  guaranteeLimit_one: 'Once in {{days}} days: the rule',
  guaranteeLimit_other: '{{count}} in {{days}} days at most: the rule',
  entrance: {
    label: 'Meeting passes',
    paid: 'Your pass for this meeting is paid. Coming back takes no other.',
    unlimited: 'Your plan is unlimited: this meeting costs you no pass.',
    free: 'This one is free.',
    nextFree: 'A new free pass comes on {{day}}. This one is used only once you have been together for two minutes.',
    uses_one: 'This uses your last pass.',
    uses_other: 'This uses 1 of your {{count}} passes.',
    when: 'Only once you have been together for two minutes.',
    short: 'This takes none of your passes.',
    shortText: 'A pass is used after two minutes together, and a turn here is over before that.',
    atOnce:
      'You left meetings early too often: until {{day}} it is used as soon as you are let in, even if you leave at once. If the host ends it, or your connection is back within a minute, you keep it.',
    none: 'You have no pass left.',
    noneText: 'Joining takes one pass. Choose a plan, and come back to your place here.',
    noneFree: 'Your next free pass comes on {{day}}.',
    locked: 'Your passes are for another category.',
    lockedText: 'A plan with all categories opens this meeting: {{plan}} is the smallest.',
    category: 'It takes a pass for {{category}}, or for all categories.',
    plans: 'See plans',
  },
} as const;

export const { t, useT } = texts('billing', billing);
