import { texts } from '../texts.ts';

/** A line that begins with “- ” is an item of a list. */
export const terms = {
  title: 'Terms of Service',
  lead: 'The rules that we all meet by. They are short because few rules are enough when people look each other in the eye.',
  sections: {
    agreement: {
      title: 'What you agree to',
      text: [
        'Visavis lets people propose, find and hold live one-on-one video meetings. By creating an account, hosting, joining or opening a meeting you accept these terms and confirm that you have read our Privacy Policy.',
        'If you use Visavis for a company, you confirm that you may bind it, and “you” means that company too.',
      ],
    },
    account: {
      title: 'Your account',
      text: [
        'You sign in with your phone number and a one-time code that we send over a messaging app or by SMS. There is no password. Whoever holds your phone can sign in as you, so keep it locked and tell us at once when it is lost.',
        '- You are at least 18 years old.',
        '- You use your own number and your own name. One person has one account.',
        '- You never share a one-time code. Nobody from Visavis will ask you for it.',
        'You can see and end every session of your account in your profile.',
      ],
    },
    hosting: {
      title: 'Hosting a meeting',
      text: [
        'Anyone with an account can propose a meeting. Each proposal is read by a person before it becomes public. We may approve it, ask for changes or reject it with a reason.',
        '- Title and description say truthfully what the meeting is for.',
        '- You are there when it starts. If you cannot be, cancel as early as you can and say why.',
        '- Once a meeting is approved its title and description are fixed. Date, time and co-hosts can change until 30 minutes before the start.',
        '- You have the right to everything that you show, and the consent of the co-hosts whom you name.',
      ],
    },
    joining: {
      title: 'Joining a meeting',
      text: [
        'The queue opens 30 minutes before the start and works first come, first served. The host decides whom to admit and how long a turn lasts. Some meetings are open to verified people only.',
        'We cannot promise that you are admitted, that the other person says yes, or that work comes out of it. What you agree on with each other is a contract between the two of you; Visavis is no party to it.',
      ],
    },
    conduct: {
      title: 'How we treat each other',
      text: [
        'Meet others as you would across a table. The following ends a meeting, and may end an account:',
        '- harassment, hate, threats, nudity or anything that is unlawful in India or where you are;',
        '- recording or taking pictures of a meeting without the clear consent of everyone in it;',
        '- pretending to be somebody else, false reviews, or asking for one-time codes, bank details or money up front;',
        '- advertising unrelated to the meeting, or collecting other people’s contact details;',
        '- getting around limits, probing or overloading the service, or reading it by machine beyond what our robots file allows.',
        'You can report and block a person from the call and afterwards. A person reads every report.',
      ],
    },
    recordings: {
      title: 'Recordings',
      text: [
        'Meetings are not recorded by default. Picture and sound travel directly between the people in the call wherever the network allows it.',
        'Where a recording is added to a past meeting, only those who took part can see it, until both the host and the guest have agreed that it may be public. Either of them can withdraw that consent at any time, and the recording is then no longer public.',
      ],
    },
    payments: {
      title: 'Passes and payments',
      text: [
        'Hosting is free. Joining takes a meeting pass; everyone receives free passes, and plans with more can be bought. Prices are in Indian rupees and include GST. Payments are handled by Razorpay: we never see or keep card numbers.',
        '- A pass is held when you are admitted and used only after both of you were connected for two minutes. Otherwise it comes back to you.',
        '- One meeting never costs more than one pass.',
        '- Passes lapse when their plan ends. They cannot be sold or given away.',
        '- You receive a tax invoice for every payment.',
      ],
    },
    refunds: {
      title: 'Cancellations and refunds',
      text: [
        'If you have used none of a plan’s passes, [ask](/contact) within 7 days of paying and we refund the whole amount. If a fault of ours kept you from using passes, we give them back or refund them in proportion, whichever you prefer.',
        'Refunds go to the way you paid, usually within 5 to 7 working days, and end the plan that they are for. When a host or we cancel a meeting, no pass is used.',
      ],
    },
    content: {
      title: 'What belongs to whom',
      text: [
        'What you write, show and upload stays yours. You allow us to store it, show it and adapt its format as far as that is needed to run Visavis for you and the people you share it with. That permission ends when you delete it, except where others have kept their part of a shared meeting.',
        'The Visavis name, mark, design and software are ours or our licensors’.',
      ],
    },
    ending: {
      title: 'Leaving, and being asked to leave',
      text: [
        'You can delete your account in your profile at any time. For 14 days you can undo it by signing in; after that it is erased as the Privacy Policy describes. Unused paid passes lapse with the account unless the law gives you a refund.',
        'We may suspend an account that breaks these terms or puts others at risk. Unless that would be dangerous or unlawful we say why, and a person looks at it again if you object.',
      ],
    },
    liability: {
      title: 'What we answer for',
      text: [
        'We run Visavis with care, but networks, devices and other companies fail now and then. The service is offered as it is; we do not vouch for what people say or do in a meeting.',
        'As far as the law allows, we are liable for no indirect loss, and in all for no more than what you paid us in the twelve months before. Nothing here limits liability for fraud, for injury to persons, or any right that the Consumer Protection Act, 2019 gives you.',
      ],
    },
    changes: {
      title: 'Changes to these terms',
      text: [
        'When we change something that matters we tell you at least 15 days before, in the product or by message. If you do not agree, you can delete your account before the change takes effect. The date at the top says which version you are reading.',
      ],
    },
    law: {
      title: 'Law and grievances',
      text: [
        'These terms follow the laws of India. Consumers can turn to the courts and commissions of the place where they live. The English text decides where a translation differs.',
        'For anything that is wrong, write to our [Grievance Officer](/grievance), with or without an account. You hear that we received it within 24 hours, and have an answer within 15 days, as the Information Technology Rules, 2021 ask.',
      ],
    },
  },
} as const;

export const { useT } = texts('terms', terms);
