import { PAYMENTS } from '@visavis/contracts/constants/billing';
import type { Unit } from '@visavis/store';
import { providerEvents } from '../../data/collections.ts';

/** Whether a webhook was handled before; if not, remembers it in this commit. */
export async function isHandled(unit: Unit, eventId: string | undefined, now: Date): Promise<boolean> {
  if (eventId === undefined) return false;
  const events = unit.collection(providerEvents);
  if (await events.get(eventId)) return true;
  events.insert({ _id: eventId, at: now, forgetAt: new Date(now.getTime() + PAYMENTS.webhookMemoryMs) });
  return false;
}
