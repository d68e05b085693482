import { texts } from '../texts.ts';

/** A line that begins with “- ” is an item of a list. */
export const grievance = {
  title: 'Grievances',
  lead: 'Something is wrong, and nobody has put it right? A person reads what you write to us, and answers.',
  write: 'Write to the Grievance Officer',
  unset: 'Whoever runs this copy of Visavis has not published an address yet.',
  sections: {
    who: {
      title: 'Who may write',
      text: [
        'Anyone: with an account or without, about a meeting, a person, a recording, a payment, your data, or a decision of ours that you think is wrong.',
        'Is somebody in danger right now? Call 112 first.',
      ],
    },
    what: {
      title: 'What helps us',
      text: [
        'You need no form and no lawyer; for a question, the [help](/support) and the [contact form](/contact) are quicker. These let us look at it at once:',
        '- what happened, and when,',
        '- the link of the meeting or page, if there is one,',
        '- what you would like us to do,',
        '- how we reach you. Never send a code or a password; we do not ask for one.',
      ],
    },
    next: {
      title: 'What happens then',
      text: [
        '- Within 24 hours you hear that your message is here, with a number to refer to.',
        '- Within 72 hours we act where something must be taken down by law, within 24 hours where it shows a person in an intimate way without their consent.',
        '- Within 15 days you have an answer with its reasons.',
      ],
    },
    further: {
      title: 'If the answer does not satisfy you',
      text: [
        'Within 30 days you can appeal to the Grievance Appellate Committee at gac.gov.in. About your personal data you can turn to the Data Protection Board of India. Consumers can always go to the commissions and courts of the place where they live.',
        'What else holds between us is in the [Terms of Service](/terms-of-service), and what we know about you in the [Privacy Policy](/privacy-policy).',
      ],
    },
  },
} as const;

export const { useT } = texts('grievance', grievance);
