import type { DomainEvent } from '@visavis/contracts/event';
import type { Unit } from '@visavis/store';
import { notesOf } from '../../domain/deliveries/direct-notes.ts';
import { userRecipient } from '../../domain/recipient.ts';
import type { AlertDeps } from '../deps.ts';
import { notify } from './notify.ts';

const NEWS_MS = 86_400_000;
const AT_ONCE_MS = 5 * 60_000;

/**
 * In the caller's unit: tells users what an event is to them, once, however often it comes. What happened more than a day ago is
 * no news to anybody: a service that starts for the first time, or was away for days, reads old events.
 */
export async function tellOfEvent(deps: Pick<AlertDeps, 'events' | 'clock'>, unit: Unit, event: DomainEvent): Promise<void> {
  const age = deps.clock.now().getTime() - Date.parse(event.time);
  for (const { userId, kind, what, facts, link, key, atOnce, canWait } of notesOf(event)) {
    if (age > (atOnce ? AT_ONCE_MS : NEWS_MS)) continue;
    await notify(deps, unit, {
      recipient: userRecipient(userId),
      kind,
      what,
      items: [facts],
      link,
      // What concerns the account's security waits for no morning.
      urgency: atOnce ? 'reminder-10m' : kind === 'security' && !canWait ? 'immediate' : 'normal',
      dedupeKey: key ?? event.id,
    });
  }
}
