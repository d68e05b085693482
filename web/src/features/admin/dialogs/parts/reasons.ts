/** Sentences that hosts can act on. */
export const rejectionReasons = [
  {
    label: 'Too little detail',
    text: 'The description does not say what a guest can expect. Please add a few words on it and propose again.',
  },
  {
    label: 'Not one-on-one',
    text: 'This reads like a group event. Meetings here are between one host and one guest at a time.',
  },
  {
    label: 'Outside our categories',
    text: 'This is outside our four categories. Please propose a meeting that fits one of them.',
  },
  { label: 'Contact details', text: 'Please leave phone numbers, addresses and links out of title and description.' },
] as const;

export const cancellationReasons = [
  { label: 'Host asked', text: 'The host asked us to cancel this meeting.' },
  { label: 'Host unavailable', text: 'The host is no longer available at this time.' },
  { label: 'Against our rules', text: 'This meeting does not follow our rules.' },
] as const;
