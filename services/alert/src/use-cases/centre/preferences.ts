import { authCalls } from '@visavis/contracts/calls/auth';
import type { PreferenceChanges } from '@visavis/contracts/notification-model';
import { phoneKey, TooMany, Unavailable } from '@visavis/platform';
import { preferences } from '../../data/centre/preferences.ts';
import { people } from '../../data/people.ts';
import { type SuppressedChannel, suppressionId, suppressionsOf, unsuppress } from '../../data/suppressions.ts';
import { withChanges } from '../../domain/centre/preferences.ts';
import type { Contact } from '../../domain/client-alerts/refusals.ts';
import type { AlertDeps } from '../deps.ts';

type Deps = Pick<AlertDeps, 'store' | 'services' | 'config'>;

/** All that each can be suppressed on. Who has the phone need not have the address: one comes back without the other. */
const CHANNELS_OF: Record<Contact, readonly SuppressedChannel[]> = { phone: ['phone', 'whatsapp', 'sms'], email: ['email'] };

/**
 * What the user has set, and where messages to their phone, or to the e-mail address that their account has confirmed, are
 * stopped: somebody who had it said so, or none arrived.
 */
export async function readPreferences(deps: Deps, userId: string) {
  const { store } = deps;
  const [set, phone, email] = await Promise.all([
    store.collection(preferences).get(userId),
    keyOf(deps, userId, 'phone'),
    // Nobody can say which address it is while auth does not answer.
    keyOf(deps, userId, 'email').catch(unlessSilent),
  ]);
  const ids = [...idsOf('phone', phone), ...idsOf('email', email)];
  const found = await suppressionsOf(
    store,
    ids.map(({ _id }) => _id),
  );
  const stopped = ids.flatMap(({ _id, channel }) => {
    const reason = found.get(_id);
    return reason === undefined ? [] : [{ channel, reason }];
  });
  return { kinds: set?.kinds, stopped };
}

const idsOf = (contact: Contact, key: string | null | undefined) =>
  key == null ? [] : CHANNELS_OF[contact].map((channel) => ({ _id: suppressionId(channel, key), channel }));

const unlessSilent = (error: unknown): undefined => {
  if (!(error instanceof Unavailable || error instanceof TooMany)) throw error;
};

/** Null or undefined: there is none. Throws `Unavailable` while auth does not answer. */
async function keyOf({ store, services, config }: Deps, userId: string, contact: Contact): Promise<string | null | undefined> {
  if (contact === 'phone') return (await store.collection(people).get(userId))?.phoneKey;
  const { contacts } = await services.call(authCalls.contacts, { body: { userIds: [userId] } });
  const email = contacts[0]?.email;
  return email && phoneKey(config.phoneKeySecret, email);
}

/**
 * Changes what is named and leaves the rest, also of what another tab has just set. `resume`: messages to the user's phone or
 * confirmed address again, whoever stopped them; the account shows that they have it.
 */
export async function changePreferences(
  deps: Deps,
  userId: string,
  { changes, resume }: { changes?: PreferenceChanges | undefined; resume?: Contact | undefined },
): Promise<void> {
  const key = resume && (await keyOf(deps, userId, resume));
  await deps.store.transaction(async (unit) => {
    if (changes) {
      const writer = unit.collection(preferences);
      const stored = await writer.get(userId);
      const kinds = withChanges(stored?.kinds ?? {}, changes);
      if (stored) writer.save({ ...stored, kinds });
      else writer.insert({ _id: userId, kinds });
    }
    if (resume && key) await unsuppress(unit, CHANNELS_OF[resume], key);
  });
}
