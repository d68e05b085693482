import type { PreferenceChanges } from '@visavis/contracts/notification-model';
import { preferences } from '../../data/centre/preferences.ts';
import { people } from '../../data/people.ts';
import { type SuppressedChannel, suppressedOf, suppressionId, unsuppress } from '../../data/suppressions.ts';
import { withChanges } from '../../domain/centre/preferences.ts';
import type { AlertDeps } from '../deps.ts';

/**
 * All that a phone can be suppressed on. An e-mail address comes back by a link of its own: who has the phone need not have the
 * address.
 */
const OF_PHONE: readonly SuppressedChannel[] = ['phone', 'whatsapp', 'sms'];

/**
 * What the user has set, and whether their phone gets no messages because somebody who had it said so, or because none arrived.
 */
export async function readPreferences({ store }: Pick<AlertDeps, 'store'>, userId: string) {
  const [set, person] = await Promise.all([store.collection(preferences).get(userId), store.collection(people).get(userId)]);
  const phone = person?.phoneKey;
  const suppressed = phone
    ? await suppressedOf(
        store,
        OF_PHONE.map((channel) => suppressionId(channel, phone)),
      )
    : undefined;
  return { kinds: set?.kinds, suppressed: (suppressed?.size ?? 0) > 0 };
}

/**
 * Changes what is named and leaves the rest, also of what another tab has just set. `resume`: messages to the user's phone again,
 * whoever stopped them; the account shows that they have it.
 */
export const changePreferences = (
  { store }: Pick<AlertDeps, 'store'>,
  userId: string,
  { changes, resume }: { changes?: PreferenceChanges | undefined; resume?: true | undefined },
): Promise<void> =>
  store.transaction(async (unit) => {
    if (changes) {
      const writer = unit.collection(preferences);
      const stored = await writer.get(userId);
      const kinds = withChanges(stored?.kinds ?? {}, changes);
      if (stored) writer.save({ ...stored, kinds });
      else writer.insert({ _id: userId, kinds });
    }
    const phone = resume && (await unit.collection(people).get(userId))?.phoneKey;
    if (phone) await unsuppress(unit, OF_PHONE, phone);
  });
