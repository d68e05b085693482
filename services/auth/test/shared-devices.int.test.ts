import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createAuthenticator } from '@visavis/testing/authenticator';
import { devicesOf } from '../src/data/known-devices.ts';
import { type Auth, newPhone, type Session, startAuth, stopAll } from './support.ts';

const HOME = { origin: 'https://visavis.example' };
let auth: Auth;
beforeAll(async () => {
  auth = await startAuth({ config: { publicUrl: HOME.origin } });
});
afterAll(stopAll);

type SignedIn = Session & { device: string };
const sent = (device: string | undefined) => (device === undefined ? {} : { device });
/** With what the browser kept of its last sign-in. */
async function signUp(device?: string): Promise<SignedIn> {
  const phone = newPhone();
  await auth.post('/auth/signup', { name: 'Asha', phone });
  return (await auth.verify(phone, auth.codeOf(phone), { isSignup: true, ...sent(device) })).body;
}
async function signIn({ user: { phone } }: Session, device: string): Promise<SignedIn> {
  auth.clock.advance(60 * 60_000);
  await auth.post('/auth/login', { phone, device });
  return (await auth.verify(phone, auth.codeOf(phone), { device })).body;
}
const ids = (...people: Session[]) => people.map(({ user }) => user._id);
const sharedBy = async (person: Session) =>
  (await auth.events())
    .filter(({ type, data }) => type === 'visavis.user.device-shared.v1' && (data.userIds as string[]).includes(person.user._id))
    .map(({ data }) => data as { deviceKey: string; userIds: string[] });

describe('a browser on which several accounts sign in', () => {
  test('is published under one key that is not part of a token; an unshared device is not published', async () => {
    const asha = await signUp();
    const again = await signIn(asha, asha.device);
    expect(await sharedBy(asha)).toEqual([]);

    const bina = await signUp(again.device);
    const back = await signIn(asha, bina.device);
    const chandra = await signUp(back.device);
    const shared = await sharedBy(asha);
    expect(shared.map(({ userIds }) => userIds)).toEqual([ids(asha, bina), ids(bina, asha), ids(asha, chandra)]);
    expect(new Set(shared.map(({ deviceKey }) => deviceKey)).size).toBe(1);
    for (const { device } of [asha, again, bina, back, chandra]) expect(shared[0]?.deviceKey).not.toContain(device.split('.')[0]);
  });

  test('is one device of each of them, however often they take turns', async () => {
    const asha = await signUp();
    const bina = await signUp(asha.device);
    let last = bina.device;
    for (const person of [asha, bina, asha, bina]) last = (await signIn(person, last)).device;
    for (const person of [asha, bina]) expect(await devicesOf(auth.deps.store, person.user._id)).toHaveLength(1);
  });

  test('is known after a sign-in with a passkey, too', async () => {
    const [asha, bina] = [await signUp(), await signUp()];
    const passkey = createAuthenticator(HOME);
    const { options } = (await auth.call('POST', '/auth/passkeys/options', { token: bina.token, body: {} })).body;
    await auth.call('POST', '/auth/passkeys', { token: bina.token, body: { credential: passkey.create(options) } });
    const request = (await auth.post('/auth/passkeys/sign-in/options', {})).body.options;
    const answer = await auth.post('/auth/passkeys/sign-in', { credential: passkey.get(request), device: asha.device });
    expect(answer.status).toBe(200);
    expect((await sharedBy(bina)).map(({ userIds }) => userIds)).toEqual([ids(asha, bina)]);
  });

  test('is not claimed by a token that is forged, truncated, too long or half a year old', async () => {
    const asha = await signUp();
    const [id, at, mac] = asha.device.split('.') as [string, string, string];
    for (const device of [`${id}.${at}.${mac.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`, `${id}.0.${mac}`, id, 'x'])
      await signUp(device);
    expect((await auth.verify(newPhone(), '000000', { device: 'x'.repeat(201) })).body.error).toBe('VALIDATION_FAILED');
    auth.clock.advance(181 * 86_400_000);
    await signUp(asha.device);
    expect(await sharedBy(asha)).toEqual([]);
  });
});
