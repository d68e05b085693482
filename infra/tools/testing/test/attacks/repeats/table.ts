import type { EndpointById } from '@visavis/contracts/endpoints';
import { ACCOUNT_CALLS } from './calls/accounts.ts';
import { CONTENT_CALLS } from './calls/content.ts';
import { MEETING_CALLS } from './calls/meetings.ts';
import { MONEY_CALLS } from './calls/money.ts';
import type { Repeated } from './fixtures.ts';

type CallThat<Row> = { [Id in keyof EndpointById]: EndpointById[Id] extends Row ? Id : never }[keyof EndpointById];
/** Calls between services are shown by those who make them. */
type Changing = Exclude<CallThat<{ repeats: string }>, CallThat<{ access: 'service' }>>;
export type Keyed = Extract<Changing, CallThat<{ repeats: 'by key' }>>;

/**
 * What each call that changes something is repeated on; its row says what the repetition does. A text names the test that repeats
 * it. A call without a row in `calls/` does not compile here.
 */
export const REPEATED: Record<Exclude<Changing, Keyed>, Repeated | string> = {
  ...ACCOUNT_CALLS,
  ...MEETING_CALLS,
  ...MONEY_CALLS,
  ...CONTENT_CALLS,
};
