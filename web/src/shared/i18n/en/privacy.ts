import { texts } from '../texts.ts';

/** A line that begins with “- ” is an item of a list. */
export const privacy = {
  title: 'Privacy Policy',
  lead: 'What we know about you, why, for how long, who else sees it, and how to have it corrected or erased. Written for the Digital Personal Data Protection Act, 2023 (DPDP Act) and for people.',
  relayOnly: {
    label: 'Relay only: hide my network address from those whom I meet',
    hint: 'Kept on this device, also after you sign out. Where there is no relay, you cannot enter a room with this switched on.',
  },
  sections: {
    short: {
      title: 'In short',
      text: [
        '- Your phone number signs you in. It is never shown to other people, except to a host who has named you as a co-host with it.',
        '- Calls go directly between the people in them. We do not record them and cannot listen in.',
        '- We do not sell personal data, and we show no advertising.',
        '- You can take your data with you, and delete your account; after 14 days it is erased.',
      ],
    },
    collect: {
      title: 'What we collect',
      text: [
        '- From you: name, phone number, and what you choose to add: email, photo, a few words about you, links, time zone, language.',
        '- When you use Visavis: meetings that you propose, join or want to be reminded of, when you entered and left, feedback, reports, messages to support.',
        '- When you ask to be verified: the documents and links that you send for it.',
        '- When you pay: order, amount, status, the kind of payment and its last digits as Razorpay tells us, and your GST details if you enter them. Card and bank numbers never reach us.',
        '- From your device: address on the network, browser, the sessions in which you are signed in, and errors of the app.',
      ],
    },
    why: {
      title: 'What we use it for',
      text: [
        'We use your data with your consent, or for the uses that the DPDP Act calls legitimate, and for nothing else:',
        '- to sign you in, to run the meetings that you take part in, and to send the codes, reminders and notices that belong to them;',
        '- to review meetings, verify people and act on reports;',
        '- to take payments, write invoices and keep the books that tax law asks for;',
        '- to find faults and abuse, and to count how the product is used, without building a profile of you.',
        'Reminders and alerts can be switched off one by one, and each message has a one-tap way out.',
      ],
    },
    calls: {
      title: 'Calls and recordings',
      text: [
        'Camera and microphone are used only after you allow it in your browser, and only on the meeting’s own page. Picture, sound and shared screens are encrypted and go from device to device; where a network does not permit that, a relay passes them on without being able to read or keep them. Chat passes through our server, which does not keep it.',
        'Two people in a call from device to device can see each other’s network address (IP address), which tells roughly where a device is. If you do not want that, switch on “Relay only”: your calls then go through a relay, and those whom you meet see its address in place of yours.',
        'A recording exists only where one was added to a past meeting. Until the host and the guest have both agreed it is open only to those who took part, by links that expire. Withdraw your consent and it is no longer public.',
      ],
    },
    public: {
      title: 'What others can see',
      text: [
        'A public meeting page shows title, description, time, category, and the names and photos of the host and the co-hosts, with the verified mark. It can be found by search engines. In a call the others see your name, photo, picture and voice.',
        'Phone number, email, notes and documents never leave us in a public page, a calendar file, a link preview or a message to somebody else.',
      ],
    },
    share: {
      title: 'Who works for us',
      text: [
        'These receive what their task needs, under contracts that bind them to this policy:',
        '- the providers of messaging, SMS and email: your number or address, and the message;',
        '- if you allow notifications in the browser, the push service of its maker: the notice, encrypted;',
        '- Razorpay: what a payment needs;',
        '- our hosting and file storage providers: everything, stored for us;',
        '- where it is switched on, the support chat (Crisp) with your name, email and role, and an analytics service with page views and clicks, never with your phone number.',
        'We disclose data to authorities only where Indian law obliges us to, after checking that it does. If a provider works outside India, your data goes there only as section 16 of the DPDP Act allows.',
      ],
    },
    keep: {
      title: 'How long we keep it',
      text: [
        '- One-time codes: 5 minutes, and only in scrambled form; when they were requested and wrong ones entered: a day.',
        '- Sessions: 30 days after you were last there, or until you sign out.',
        '- Account and profile: until you delete them, and 14 days more in which you can change your mind.',
        '- Meetings, attendance and feedback: as long as one of the people in them has an account; your name is taken out when yours is erased.',
        '- Notifications: 90 days.',
        '- What you write to us by the contact form: a year, or until your account is erased.',
        '- Documents for verification: until the decision and 30 days after it; what you began to send and did not finish: 7 days.',
        '- Invoices and payments: eight years, as tax and company law ask.',
        '- Technical logs: one year, as the DPDP Rules, 2025 ask. They hold no codes, no tokens and no full phone numbers.',
      ],
    },
    rights: {
      title: 'Your rights',
      text: [
        'Under sections 11 to 14 of the DPDP Act you may, free of charge:',
        '- see what we hold about you and whom it went to, and take it with you: “Download my data” in your profile;',
        '- have it corrected, completed and updated: most of it you can edit yourself;',
        '- have it erased: “Delete my account” in your profile;',
        '- withdraw a consent as easily as you gave it; what was done before stays lawful;',
        '- name someone who exercises these rights for you if you die or become unable to;',
        '- complain to us, and after that to the Data Protection Board of India.',
      ],
    },
    erase: {
      title: 'Deleting your account',
      text: [
        'You are signed out everywhere at once, your coming meetings are cancelled and your profile disappears. Sign in within 14 days and all of it is back, except for the meetings. After 14 days name, number, email, photo, documents and contacts are erased for good, copies in backups within a further 30 days. What the law obliges us to keep, such as invoices, is kept locked away and used for nothing else.',
        'Three things remain. A meeting that you hosted keeps its title and description, because it was its guests’, too; its host is nobody. A report keeps what was decided, because it is about somebody else, too, but not what you wrote. And the record of what our services told each other, with names and titles of that time, is not rewritten: no screen shows it, and only those who run the servers can read it.',
      ],
    },
    device: {
      title: 'What is stored on your device',
      text: [
        'We set no advertising cookies. The browser’s local storage keeps your session, your language, how the page looks, “Relay only”, drafts, a payment that is on its way, and answers of our server that make pages quicker. Signing out removes all of it but the language, the look and “Relay only”. A visitor who is not signed in gets a random number, so that one person counts once among a meeting’s viewers.',
      ],
    },
    safety: {
      title: 'How we protect it',
      text: [
        'Connections are encrypted. Codes and session keys are stored in scrambled form only, and access inside the team is limited and logged. If a breach concerns your data we tell you and the Data Protection Board of India without delay, with what happened, what it may mean for you and what you can do.',
      ],
    },
    children: {
      title: 'Children',
      text: [
        'Visavis is for people aged 18 and over. If we learn that an account belongs to a child, we close it and erase its data. Tell us if you know of one.',
      ],
    },
    contact: {
      title: 'Whom to ask',
      text: [
        'The Data Fiduciary is the company that runs Visavis; its name and address are on every invoice. Our [Grievance Officer](/grievance) answers, as does whoever reads the [contact form](/contact): you hear that we received your message within 24 hours, and have an answer within 15 days.',
        'When something that matters changes in this policy we tell you at least 15 days before, and ask for your consent again where the law wants it. The English text decides where a translation differs.',
      ],
    },
  },
} as const;

export const { useT } = texts('privacy', privacy);
