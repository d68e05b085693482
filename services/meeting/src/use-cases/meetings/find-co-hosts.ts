import { phoneKey } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { peopleByPhoneKey } from '../../data/people.ts';
import type { CoHost } from '../../domain/meeting.ts';

/**
 * Co-hosts as typed, with the account behind each phone. The account is found by the phone alone: an id that the client sends
 * proves nothing.
 */
export async function findCoHosts(
  unit: Unit,
  typed: readonly { name: string; phone: string }[],
  phoneKeySecret: string,
): Promise<CoHost[]> {
  const keyed = typed.map(({ name, phone }) => ({ name, phone, phoneKey: phoneKey(phoneKeySecret, phone) }));
  const accounts = await peopleByPhoneKey(
    unit,
    keyed.map((coHost) => coHost.phoneKey),
  );
  return keyed.map((coHost) => ({ ...coHost, userId: accounts.get(coHost.phoneKey) ?? null }));
}
