import { attendance } from './attendance.ts';
import { calendars } from './calendars.ts';
import { interests } from './interests.ts';
import { meetings } from './meetings.ts';
import { people } from './people.ts';
import { sessions } from './sessions.ts';
import { streams } from './streams.ts';
import { uploads, videos } from './videos.ts';

/** Everything that this service stores. */
export const collections = [meetings, people, calendars, streams, attendance, sessions, interests, videos, uploads];
