import { texts } from '../texts.ts';

export const landing = {
  section: 'Meet, pitch and hire',
  hero: {
    title: 'Ten minutes face to face beat ten days of email',
    lead: 'Visavis is the fastest way to meet, pitch and hire in live one-on-one meetings. Pick one, join the queue, and talk.',
    find: 'Find a meeting',
    host: 'Host a meeting',
  },
  how: {
    title: 'From “who could do this?” to a handshake',
    steps: {
      find: {
        title: 'Find your counterpart',
        text: 'Browse live and coming meetings by category, or search by topic and host. Every one was read by a person first.',
      },
      wait: {
        title: 'See your place in line',
        text: 'The queue opens 30 minutes before. You see how many are ahead of you and can test camera and microphone meanwhile.',
      },
      meet: {
        title: 'Meet, just the two of you',
        text: 'The host admits one guest at a time. No audience, no slides to forward: two faces of equal size.',
      },
    },
  },
  evening: {
    title: 'How half an hour goes',
    lead: 'A host, three guests, one meeting at half past six.',
    at: {
      queue: { time: '6:00 PM', what: 'The queue opens. Guests check in.' },
      ready: { time: '6:20 PM', what: 'The host may start early.' },
      first: { time: '6:30 PM', what: 'First guest. A countdown that both can see.' },
      second: { time: '6:40 PM', what: 'Second guest. One tap gives more time.' },
      third: { time: '6:50 PM', what: 'Third guest. Then both sides leave a word of feedback.' },
    },
  },
  sides: {
    title: 'Two chairs, one table',
    freelancers: {
      title: 'For freelancers and agencies',
      one: 'Pitch to people who came to listen',
      two: 'Get verified once, and be seen as such everywhere',
      three: 'Alerts for new meetings in your category',
    },
    managers: {
      title: 'For hiring managers',
      one: 'Meet several people in one evening, in order',
      two: 'Up to five co-hosts to decide with',
      three: 'A public page to share, and a calendar file for everyone',
    },
  },
  questions: {
    title: 'Asked before the first meeting',
    cost: {
      q: 'What does it cost?',
      a: 'Hosting is free. Joining takes a pass, and everyone gets free ones. A pass is used only after you two were connected for two minutes.',
    },
    install: {
      q: 'Do I have to install anything?',
      a: 'No. A current browser on a phone or computer with a camera is enough. You sign in with your phone number; there is no password to remember.',
    },
    seen: { q: 'Who sees my phone number?', a: 'Nobody you meet. It signs you in and nothing else.' },
    late: {
      q: 'What if the host does not come?',
      a: 'You see the host’s state all the while. If nobody comes, your pass stays untouched.',
    },
    recorded: {
      q: 'Are meetings recorded?',
      a: 'Not by default. A host may ask, and only who says yes is recorded. A recording becomes public only when host and guest have both agreed.',
    },
  },
  closing: {
    title: 'Somebody is already waiting',
    text: 'Look who is live now, or host one yourself: the form takes two minutes.',
  },
} as const;

export const { t, useT } = texts('landing', landing);
