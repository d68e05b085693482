import { texts } from '../texts.ts';

/** Recording a meeting, with the consent of each person. */
export const recording = {
  would: '{{host}} would like to record',
  before: 'You are asked before anything is recorded. Say no, and the meeting goes on.',
  ask: 'May your picture and sound be recorded? The meeting goes on either way, and you can change your answer at any time.',
  yes: 'Yes, I agree',
  no: 'No',
  agreed: 'You agreed to be recorded.',
  refused: 'You are not recorded.',
  takeBack: 'Take it back',
  agreeNow: 'Agree to it',
  failed: 'Your answer could not be saved. Please try again.',
  wishFailed: 'It could not be saved. Please try again.',
  record: 'Record',
  stop: 'Stop recording',
  runs: 'Recording',
  runsBy: '{{name}} is recording',
  cannot: 'This browser cannot record the call.',
  mayRecord: 'Agrees to be recorded',
  mayNotRecord: 'Does not want to be recorded',
  unanswered: 'Has not said yet whether they agree to be recorded',
} as const;

export const { t, useT } = texts('recording', recording);
