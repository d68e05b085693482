import type { QueryClient } from '@tanstack/react-query';
import { FEEDBACK } from '@visavis/contracts/constants/safety';
import type { MetPerson } from '@visavis/contracts/people';
import { metHereQuery } from '../../shared/people/calls.ts';
import { feedbackQuery } from '../../shared/safety/calls.ts';

/** Together for long enough to say how it was. */
export const isWorthAsking = (met: readonly MetPerson[]) =>
  met.some(({ togetherSec }) => togetherSec === null || togetherSec * 1_000 >= FEEDBACK.togetherMs);

/** Whether something of my turn here waits for me: a handshake that is still possible, or how it was. */
export const hasNextStep = async (client: QueryClient, meetingId: string, now: number): Promise<boolean> => {
  const met = await client.fetchQuery(metHereQuery(meetingId));
  if (met.some(({ handshakeUntil }) => handshakeUntil !== null && Date.parse(handshakeUntil) > now)) return true;
  if (!isWorthAsking(met)) return false;
  const { canSubmit, feedback } = await client.fetchQuery(feedbackQuery(meetingId));
  return canSubmit && !feedback;
};
