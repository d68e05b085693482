import { type OfferState, PEOPLE } from '@visavis/contracts/constants/people';
import { type Refused, refusedField } from '@visavis/platform/refusal';
import { overlaps } from './schedule.ts';

interface Offer {
  times: readonly Date[];
  state: Exclude<OfferState, 'expired'>;
}

/** An offer that nobody answered ends with its last time. */
export const offerState = ({ state, times }: Offer, now: Date): OfferState =>
  state === 'open' && times.every((time) => time <= now) ? 'expired' : state;

/** What is offered, apart from the host's other meetings: late enough to be answered and reviewed, and one after the other. */
export function timesRefusal(spans: readonly { startsAt: Date; endsAt: Date }[], now: Date): Refused | undefined {
  const earliest = new Date(now.getTime() + PEOPLE.offerLeadMs);
  if (spans.some(({ startsAt }) => startsAt < earliest))
    return refusedField('times', 'Offer times that are at least two hours from now');
  const clash = spans.some((one, index) => spans.slice(index + 1).some((other) => overlaps(one, other)));
  return clash ? refusedField('times', 'The two times overlap') : undefined;
}
