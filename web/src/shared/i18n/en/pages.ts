import { texts } from '../texts.ts';

export const pages = {
  legal: {
    updated: 'Last updated {{date}}',
    contents: 'On this page',
    print: 'Print',
  },
  accelerator: {
    title: 'Accelerator program',
    headline: 'Four weeks to a calendar that fills itself',
    lead: 'A plan for freelancers and agencies who want to be found. You go at your own pace and start on any day; all you need is your account.',
    start: 'Start week one',
    see: 'See how hosts do it',
    plan: 'The four weeks',
    week: 'Week {{number}}',
    weeks: {
      be: {
        title: 'Be somebody',
        text: 'A real photo, a name people can search for, three lines about what you do best.',
        done: 'Done when a stranger could say what you do.',
      },
      show: {
        title: 'Show up',
        text: 'Join three meetings in your category as a guest. Bring one question each, and listen for what people ask twice.',
        done: 'Done when you have three pieces of feedback.',
      },
      host: {
        title: 'Hold your own',
        text: 'Host a 30-minute meeting on one narrow topic. “Three fixes for your checkout” beats “Design consultation”.',
        done: 'Done when your first guest has left.',
      },
      keep: {
        title: 'Keep a rhythm',
        text: 'The same hour every week. Share the public page, name a co-host, and host again with what you have learned.',
        done: 'Done when somebody comes back.',
      },
    },
    fit: 'Who it is for',
    fits: {
      one: 'Designers, animators, marketers and developers with work to show',
      two: 'Agencies that want decision makers at the table, not forms',
      three: 'Anyone who would rather talk for ten minutes than write for two days',
    },
    closing: 'Week one takes ten minutes',
    closingText: 'No application, no fee, no waiting list.',
  },
} as const;

export const { t, useT } = texts('pages', pages);
