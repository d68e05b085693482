import { adminEndpoints } from './admin.ts';
import { authEndpoints } from './auth.ts';
import { bffEndpoints } from './bff.ts';
import type { Endpoint } from './endpoint.ts';
import { meetingVideoEndpoints } from './meeting-videos.ts';
import { meetingEndpoints } from './meetings.ts';
import { profileEndpoints } from './profile.ts';
import { sessionEndpoints } from './session.ts';

/** Every REST call of the product. */
export const allEndpoints: readonly Endpoint[] = [
  ...Object.values(authEndpoints),
  ...Object.values(profileEndpoints),
  ...Object.values(meetingEndpoints),
  ...Object.values(meetingVideoEndpoints),
  ...Object.values(sessionEndpoints),
  ...Object.values(adminEndpoints),
  ...Object.values(bffEndpoints),
] as unknown as readonly Endpoint[];
