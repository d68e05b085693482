import { backfills } from '@visavis/store';
import { codes } from './codes.ts';
import { devices } from './known-devices.ts';
import { passkeys } from './passkeys.ts';
import { discardedPictures } from './pictures.ts';
import { revocations } from './revocations.ts';
import { secondFactors } from './second-factors.ts';
import { sentCodes } from './sent-codes.ts';
import { sessions } from './sessions.ts';
import { signingKeys } from './signing-keys.ts';
import { usedChallenges } from './used-challenges.ts';
import { userNotes } from './user-notes.ts';
import { users } from './users.ts';
import { verificationDocuments, verificationRequests } from './verification.ts';
import { wallLinks } from './wall-links.ts';

/** Everything this service stores. */
export const collections = [
  users,
  userNotes,
  codes,
  sentCodes,
  sessions,
  secondFactors,
  passkeys,
  usedChallenges,
  devices,
  revocations,
  signingKeys,
  discardedPictures,
  verificationRequests,
  verificationDocuments,
  wallLinks,
  backfills,
];
