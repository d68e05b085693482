import { texts } from '../texts.ts';

export const meetingBelow = {
  dates: 'More dates with {{host}}',
  allDates: 'All dates',
  similar: 'Coming up',
  similarIn: 'More in {{category}}',
  all: 'See all',
  questions: {
    title: 'Good to know',
    cost: {
      q: 'What does it cost?',
      a: 'One pass, and only once you two were together for two minutes. Before that, you can leave and keep it, unless you do so again and again.',
    },
    late: { q: 'What if {{host}} does not come?', a: 'Your pass stays untouched.' },
    wait: {
      q: 'How long do I wait?',
      a: 'One guest at a time, in the order of the queue. You see your place and an honest estimate, and we can call you when two are ahead of you.',
    },
    need: {
      q: 'What do I need?',
      a: 'A phone or computer with a camera and a current browser. Nothing to install. You sign in with your phone number, and nobody you meet sees it.',
    },
    miss: {
      q: 'What if I cannot come?',
      a: 'Nothing is charged. Hosts see how often you came to what you asked to be reminded of, so please turn off a reminder that you do not need any more.',
    },
    recorded: {
      q: 'Is it recorded?',
      a: 'Not by default. A recording becomes public only when the host and every guest have agreed.',
    },
  },
} as const;

export const { t, useT } = texts('meetingBelow', meetingBelow);
