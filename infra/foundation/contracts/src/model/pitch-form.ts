import { z } from 'zod';
import { text } from '../common.ts';
import { SESSION } from '../constants/session.ts';
import { linkInput } from './account-form.ts';

/** What a guest says of themselves before the turn; without words there is none. An empty link is none. */
export const pitchForm = z.object({
  text: text({ max: SESSION.pitchMax, tooLong: `A pitch must be at most ${SESSION.pitchMax} characters` }),
  link: z.preprocess((value) => (value === '' || value === undefined ? null : value), linkInput.nullable()),
});
export type PitchForm = z.infer<typeof pitchForm>;
