import type { EndpointById } from '@visavis/contracts/endpoints';
import { ACCOUNT_CALLS } from './calls/accounts.ts';
import { CONTENT_CALLS } from './calls/content.ts';
import { MEETING_CALLS } from './calls/meetings.ts';
import { MONEY_CALLS } from './calls/money.ts';
import { type Repeated, theMeeting } from './fixtures.ts';

type CallThat<Row> = { [Id in keyof EndpointById]: EndpointById[Id] extends Row ? Id : never }[keyof EndpointById];
/** Calls between services are shown by those who make them. */
type Changing = Exclude<CallThat<{ repeats: string }>, CallThat<{ access: 'service' }>>;
export type Keyed = Extract<Changing, CallThat<{ repeats: 'by key' }>>;

/** What admins do to a meeting: each is repeated on one that waits for them. */
type ByAdmin = Extract<Changing, `meeting.admin${string}`>;
const BY_ADMIN: Repeated = { arrange: ({ byAdmin }) => byAdmin(), stable: theMeeting };

/**
 * What each call that changes something is repeated on; its row says what the repetition does. A text names the test that repeats
 * it. A call without a row in `calls/` does not compile here.
 */
const REPEATED: Record<Exclude<Changing, Keyed | ByAdmin>, Repeated | string> & { [Id in ByAdmin]?: Repeated } = {
  ...ACCOUNT_CALLS,
  ...MEETING_CALLS,
  ...MONEY_CALLS,
  ...CONTENT_CALLS,
};

export const rowOf = (id: string): Repeated | string | undefined =>
  Object.entries(REPEATED).find(([of]) => of === id)?.[1] ?? (id.startsWith('meeting.admin') ? BY_ADMIN : undefined);
