import './admin.ts';
import './billing.ts';
import './passes.ts';
import { texts } from '../texts.ts';

export const adminPlans = {
  lead: 'What people can buy. An order keeps the price and the passes it was made with.',
  loading: 'Loading plans',
  plan: 'Plan',
  price: 'Price',
  preTax: '{{price}} before GST',
  passes: 'Passes',
  lasts: 'Good for',
  days_one: '{{count}} day',
  days_other: '{{count}} days',
  perPass: 'Per pass, before GST',
  free: 'Free',
  version: 'Version',
  never: 'Never changed',
  state: { active: 'On sale', inactive: 'Not sold' },
  failed: 'No plans to show',
  bulk: {
    sell: 'Put on sale',
    hide: 'Take off sale',
    sold_one: '{{count}} plan is on sale',
    sold_other: '{{count}} plans are on sale',
    hidden_one: '{{count}} plan is not sold any more',
    hidden_other: '{{count}} plans are not sold any more',
  },
  form: {
    title: 'Change {{plan}}',
    price: 'Price in rupees, GST included',
    passes: 'Meeting passes',
    passesHint: '{{price}} per pass before GST',
    isUnlimited: 'Unlimited passes',
    days: 'Days they are good for',
    isActive: 'On sale',
    fixed: 'The free plan always gives one pass for 30 days.',
    orders: 'Orders keep the price and the passes they were made with.',
    preview: 'As buyers see it',
    hidden: 'Not on sale: buyers do not see it.',
    save: 'Save changes',
    saved: 'Plan changed',
    failed: 'Could not save the plan, try again.',
  },
  /** What the schema and the server say. */
  refused: {
    name: 'Please enter a name',
    short: 'Name must be at least 2 characters',
    long: 'Name must be at most 40 characters',
    line: 'Must be on one line',
    whole: 'Price must be whole rupees',
    price: 'Price must be at least ₹1',
    changed: 'This plan was changed in the meantime. Please look at it again.',
  },
} as const;

export const { t, useT } = texts('adminPlans', adminPlans, 'admin', 'billing', 'passes');
