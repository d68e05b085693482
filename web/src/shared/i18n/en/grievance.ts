import text from '../../../../texts/en/grievance.md';
import { texts } from '../texts.ts';

export const grievance = {
  ...text,
  write: 'Write to the Grievance Officer',
  unset: 'Whoever runs this copy of Visavis has not published an address yet.',
} as const;

export const { useT } = texts('grievance', grievance);
