import { texts } from '../texts.ts';

/** A line that begins with “- ” is an item of a list; `also` is what people call it when they search. */
export const help = {
  title: 'Help & Support',
  lead: 'Short answers to what people ask most. If yours is not among them, a person reads what you write.',
  search: { label: 'Search the help', placeholder: 'Refund, camera, waiting room' },
  topics: 'Answers',
  found_one: '{{count}} answer found',
  found_other: '{{count}} answers found',
  none: 'No answer matches “{{search}}”',
  noneText: 'Try one other word, or write to us.',
  all: 'Show all answers',
  unsolved: 'Did this not help?',
  write: 'Write to us',
  legal: 'Rules and rights',
  articles: {
    signIn: {
      title: 'Signing in, and codes that do not arrive',
      also: 'login log in sign up otp one-time code password phone number lost phone new number',
      text: [
        'You sign in with your phone number and a code of six digits. It comes as a WhatsApp message, and by SMS if no receipt arrives within 20 seconds. There is no password.',
        '- Check the number and its country code, then wait: the code may be sent again after 30 seconds, later after 60 and 120.',
        '- A code is valid for 5 minutes and for five tries. Use the newest one.',
        '- After several codes in a short time we stop sending for a while, to protect your number.',
        'Never give a code to anyone. Nobody from Visavis asks for it. In your [profile](/profile) you can see every device that is signed in, and end its session.',
      ],
    },
    join: {
      title: 'Joining a meeting',
      also: 'enter link start attend room guest queue when open early',
      text: [
        'Open the meeting’s page, or press “Join Meeting” and paste its link. You need an account and one meeting pass.',
        '- The queue opens 30 minutes before the start. Whoever comes first is served first.',
        '- You meet the host one-on-one: one guest at a time is in the room.',
        '- Some meetings are for verified people only. See [Getting verified](#verification).',
      ],
    },
    waitingRoom: {
      title: 'The waiting room',
      also: 'queue position wait admitted turn lost connection place denied host absent',
      text: [
        'In the waiting room you see your place, about how long it takes, and whether the host is there. It has 50 places. Keep the page open.',
        '- If your connection breaks, your place is kept for 60 seconds.',
        '- When it is your turn, the host admits you. The host also chooses how long a turn is, and may extend it.',
        '- If the host’s connection is lost in your turn for more than 30 seconds, you go back to the front of the queue, and your pass is untouched.',
        'On a second device you are asked whether to move the meeting there.',
      ],
    },
    camera: {
      title: 'Camera or microphone does not work',
      also: 'video audio sound mic black picture permission cannot hear see headset speaker screen share browser blocked',
      text: [
        '- Allow camera and microphone: press the sign beside the page’s address, and set both to “Allow”. Then reload the page.',
        '- Close other programs that use the camera, such as another call.',
        '- In the room, open the device settings and choose another camera, microphone or speaker.',
        '- On a phone, check in its settings that the browser may use camera and microphone.',
        'Use a current Chrome, Edge, Firefox or Safari. If picture or sound falters, move closer to your router, or turn your camera off for a moment: the sound then has more room.',
      ],
    },
    host: {
      title: 'Proposing and hosting a meeting',
      also: 'create new meeting co-host edit reschedule cancel title description date hire',
      text: [
        'Press “Host Meeting”, and give a title, a description, date and time. You can name up to five co-hosts by their phone numbers. Hosting is free.',
        '- Until a meeting is approved you can change all of it. After that title and description are fixed; date, time and co-hosts can change until 30 minutes before the start.',
        '- Be there on time: guests see whether you are. You admit them one by one.',
        '- If you cannot come, cancel as early as you can and say why. Everyone who is interested is told, and no pass is used.',
      ],
    },
    approval: {
      title: 'How a meeting is approved',
      also: 'pending review rejected declined reason how long waiting for approval public',
      text: [
        'A person reads each proposal before it becomes public. Until then only you and your co-hosts see it.',
        '- When it is decided, you get a message and a notification.',
        '- If it is rejected, the reason is on the meeting’s page. Propose it again when you have changed what was wrong.',
        'A truthful title and a description that says what happens in the meeting are approved soonest.',
      ],
    },
    passes: {
      title: 'Meeting passes',
      also: 'pass free hold held used consumed expire lapse balance category plan left',
      text: [
        'Joining takes one pass. Everyone has one free pass for every 30 days; [plans](/meeting-passes) give more.',
        '- A pass is held when you are admitted, and used once you and the host have been together for two minutes. Otherwise it comes back.',
        '- One meeting never takes more than one pass from you, however often you reconnect.',
        '- Passes end with their plan. A plan for one category pays for meetings of that category only.',
        'Your balance and each change of it are in [Meeting Passes](/meeting-passes).',
      ],
    },
    payments: {
      title: 'Payments, invoices and GST',
      also: 'pay buy plan razorpay upi card failed pending money deducted coupon tax bill gstin receipt price',
      text: [
        'Prices are in rupees and include GST. You pay with Razorpay; card and bank numbers never reach us.',
        '- Money was taken, but no pass is there? Do not pay again. We ask the bank for days, and add the passes as soon as the payment arrives. A payment that cannot be used goes back by itself.',
        '- A coupon counts only where you enter it before paying.',
        '- The invoice is beside the payment in [Meeting Passes](/meeting-passes). Enter your GSTIN and address before you pay; they cannot be added to an invoice that has its number.',
      ],
    },
    refunds: {
      title: 'Refunds',
      also: 'money back return cancel plan cancelled subscription credit note',
      text: [
        '- No pass of the plan used: ask within 7 days of paying, and the whole amount is refunded.',
        '- A fault of ours kept you from using passes: we give them back, or refund them in proportion, whichever you prefer.',
        '- A meeting was cancelled: no pass is used, so nothing needs refunding.',
        'Write to us with the payment’s number. A refund goes to the way you paid, usually within 5 to 7 working days, and comes with a credit note. More in the [Terms of Service](/terms-of-service#refunds).',
      ],
    },
    alerts: {
      title: 'Alerts, reminders, and how to stop them',
      also: 'unsubscribe notification whatsapp sms email push stop spam message mute quiet hours follow',
      text: [
        'An alert tells you of new meetings in the categories that you choose. You can make one for yourself and for others; a number that is not yours must first agree by a link.',
        '- Every message except a code has a link that stops messages to this number with one tap. On WhatsApp or by SMS you can also answer STOP.',
        '- Which messages you get, and on which way, you choose under [Settings](/settings).',
        '- Between 22:00 and 8:00 we stay quiet, except for a meeting that starts in ten minutes.',
        'If you stopped messages and want them again, sign in with that number and switch them on under [Settings](/settings).',
      ],
    },
    verification: {
      title: 'Getting verified',
      also: 'verify name badge mark documents identity portfolio freelancer request rejected',
      text: [
        'The mark beside a name says that a person of ours has checked who it is. Ask for it under [Get verified](/verify) with a few words about your work, a link to it, and up to three documents.',
        '- Only we see the documents; each look at one is written down.',
        '- If a request is rejected, you read why, and may ask again after 7 days.',
      ],
    },
    report: {
      title: 'Reporting and blocking somebody',
      also: 'abuse harassment spam fake unsafe scam complaint block unblock appeal strike',
      text: [
        'You can report and block a person from the call, from their page, and afterwards under [Reports](/reports). A person reads each report. Whom you report is not told who it was.',
        '- Whom you block cannot join your meetings, and you do not meet in queues. You can undo it under [Reports](/reports).',
        '- If we decided something about you, you can appeal once, in the same place.',
        'Is somebody in danger right now? Call 112 first. For what the law calls a grievance, write to the [Grievance Officer](/grievance).',
      ],
    },
    privacy: {
      title: 'Who can see and hear me: privacy and “Relay only”',
      also: 'ip address recording recorded private hide relay phone number shared encryption data',
      text: [
        'Picture and sound go directly between the people in a call, encrypted. Calls are not recorded by default, and nobody sees your phone number.',
        '- In a direct call two people can see each other’s network address. With [“Relay only”](/privacy-policy#calls) your calls go through a relay, and its address is seen in place of yours.',
        '- Where there is no relay, you cannot enter a room with “Relay only” on.',
        'All that we keep, and for how long, is in the [Privacy Policy](/privacy-policy).',
      ],
    },
    account: {
      title: 'Your data, and deleting your account',
      also: 'delete account remove erase export download copy close leave gdpr dpdp name phone change email',
      text: [
        'Name, email, photo and phone are changed in your [profile](/profile). “Download my data” there gives you a file with everything that we keep about you.',
        '- “Delete my account” asks for a code first. You are signed out everywhere, and coming meetings are cancelled.',
        '- For 14 days you can sign in and have it back. After that it is erased for good, except for invoices and payments, which the law tells us to keep.',
        '- Unused passes end with the account.',
      ],
    },
  },
} as const;

export const { useT } = texts('help', help);
