import { texts } from '../texts.ts';

/** The queue as whoever hosts sees it. */
export const roomQueue = {
  connectAhead: 'Connect to {{host}} while I am next, to be face to face at once. Nothing is heard or seen before I am let in.',
  title: 'Waiting',
  empty: 'Nobody yet. Guests appear here as they join the queue.',
  reconnecting: 'Reconnecting',
  waits: 'Waits {{clock}}',
  decline: 'Decline',
  declineNamed: 'Decline {{name}}',
  admit: 'Admit',
  admitNamed: 'Admit {{name}}',
  toFront: 'To the front',
  toFrontNamed: 'To the front: {{name}}',
  hold: 'Hold',
  holdNamed: 'Hold {{name}}',
  release: 'Release',
  releaseNamed: 'Release {{name}}',
  told: 'You wrote: {{message}}',
  why: 'Why {{name}} before {{next}}?',
  reason: 'Reason',
  reasonAgreed: 'We agreed on it',
  reasonShort: 'A short question',
  reasonNotReady: 'The next one is not ready',
  holdTitle: 'Ask {{name}} to wait on',
  message: 'What they read. The place stays, and the next one goes first.',
  messageSoon: 'You are next after this one',
  messageRead: 'I am reading what you sent',
  holdSend: 'Send',
  heldTurn: 'One guest at a time: the next one after {{name}}.',
  heldStart: 'You admit them after you have started.',
} as const;

export const { t, useT } = texts('roomQueue', roomQueue);
