import { ACCOUNT } from '@visavis/contracts/constants/account';
import { defineCollection, type Source, type Unit } from '@visavis/store';
import { type KnownDevice, type KnownDevices, knownDevices } from '../domain/known-device.ts';

/** Apart from the users, so that a release that does not know them cannot drop them with a save. */
export const devices = defineCollection<KnownDevices>({
  name: 'known-devices',
  schema: knownDevices,
  indexes: [{ fields: { 'devices.id': 1 } }],
  expiresAt: 'forgetAt',
});

export const devicesOf = async (source: Source, userId: string): Promise<readonly KnownDevice[]> =>
  (await source.collection(devices).get(userId))?.devices ?? [];

/** Whose device has that id, and the device; before the unit writes one. */
export async function findDevice(source: Source, id: string): Promise<{ userId: string; device: KnownDevice } | undefined> {
  const [found] = await source.collection(devices).find({ where: { 'devices.id': id }, limit: 1 });
  const device = found?.devices.find((each) => each.id === id);
  return found && device && { userId: found._id, device };
}

/** In the caller's unit: exactly these. */
export async function putDevices(unit: Unit, userId: string, userDevices: KnownDevice[]): Promise<void> {
  const rows = unit.collection(devices);
  const before = await rows.get(userId);
  const [latest] = userDevices;
  if (!latest) {
    if (before) rows.delete(before);
    return;
  }
  const record = { _id: userId, devices: userDevices, forgetAt: new Date(latest.at.getTime() + ACCOUNT.deviceMs) };
  if (before) rows.save({ ...record, version: before.version });
  else rows.insert(record);
}

/** In the caller's unit: forgets those of the user's devices that signed in with a session which `isForgotten`. */
export async function forgetDevices(
  unit: Unit,
  userId: string,
  isForgotten: (sessionId: KnownDevice['sessionId']) => boolean,
): Promise<void> {
  const userDevices = await devicesOf(unit, userId);
  const remaining = userDevices.filter(({ sessionId }) => !isForgotten(sessionId));
  if (remaining.length < userDevices.length) await putDevices(unit, userId, remaining);
}
