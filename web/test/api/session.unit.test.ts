import { describe, expect, it } from '@jest/globals';
import type { User } from '@visavis/contracts/auth';
import { safePath } from '../../src/shared/session/return-to.ts';
import { createSessionStore } from '../../src/shared/session/session-store.ts';
import { memoryStorage } from '../../src/shared/session/storage.ts';

const user = { _id: 'u1', name: 'Asha' } as User;
const auth = { token: 't', refreshToken: 'r', user };

// spec 1 §4.1
describe('the session of all tabs', () => {
  // spec 1 §3.5
  it('keeps each part under its own key', () => {
    const storage = memoryStorage();
    createSessionStore(storage).signIn(auth);
    expect(storage.keys().sort()).toEqual(['visavis.accessToken', 'visavis.refreshToken', 'visavis.user']);
    expect(createSessionStore(storage).get()).toEqual({ accessToken: 't', refreshToken: 'r', user });
  });
  it('follows another tab in and out', () => {
    const storage = memoryStorage();
    const here = createSessionStore(storage);
    const there = createSessionStore(storage);
    const heard: string[] = [];
    here.subscribe((session, change) => heard.push(`${change}:${session?.accessToken ?? '-'}`));
    there.signIn(auth);
    here.changedElsewhere('visavis.accessToken');
    there.renew({ token: 't2' });
    here.changedElsewhere('visavis.accessToken');
    there.clear('signed-out');
    // Each key that went is an event of its own; the person has left once.
    for (const key of ['visavis.accessToken', 'visavis.refreshToken', 'visavis.user', 'unrelated']) here.changedElsewhere(key);
    expect(heard).toEqual(['signed-in:t', 'renewed:t2', 'signed-out:-']);
  });
  it('is taken up whole by a tab that hears of each key as it is written', () => {
    const memory = memoryStorage();
    const heard: string[] = [];
    const there = createSessionStore({
      ...memory,
      set: (key, value) => {
        memory.set(key, value);
        here.changedElsewhere(key);
        return true;
      },
    });
    const here = createSessionStore(memory);
    here.subscribe((session, change) => heard.push(`${change}:${session?.refreshToken}:${session?.user?._id}`));
    there.signIn(auth);
    expect(heard).toEqual(['signed-in:r:u1']);
  });
  it('one person in the place of another: the first has left before the second is there', () => {
    const storage = memoryStorage();
    const here = createSessionStore(storage);
    const there = createSessionStore(storage);
    here.signIn(auth);
    const heard: string[] = [];
    here.subscribe((session, change) => heard.push(`${change}:${session?.user?._id ?? '-'}`));
    there.clear('signed-out');
    there.signIn({ ...auth, token: 't2', user: { ...user, _id: 'u2' } as User });
    for (const key of ['visavis.accessToken', 'visavis.user', 'visavis.accessToken', 'visavis.user']) here.changedElsewhere(key);
    expect(heard.slice(0, 2)).toEqual(['signed-out:-', 'signed-in:u2']);
    expect(heard.slice(2)).not.toContainEqual(expect.stringMatching(/^signed/));
  });
  it('says that it expired while something is unsent, and that it is lost once that is given up', () => {
    let held = true;
    const here = createSessionStore(memoryStorage(), () => held);
    const heard: string[] = [];
    here.subscribe((session, change) => heard.push(`${change}:${session?.user?._id ?? '-'}`));
    here.signIn(auth);
    here.clear('lost');
    expect(here.get()).toBeUndefined();
    here.signIn(auth);
    here.clear('lost');
    here.giveUp();
    here.giveUp();
    held = false;
    here.signIn(auth);
    here.clear('lost');
    const again = ['signed-in:u1', 'expired:-', 'signed-in:u1', 'expired:-', 'lost:-', 'signed-in:u1', 'lost:-'];
    expect(heard).toEqual(again);
  });
  it.each([
    [true, 'u1', ['expired:-', 'signed-in:u1']],
    [true, 'u2', ['expired:-', 'signed-out:-', 'signed-in:u2']],
    [false, 'u1', ['lost:-', 'signed-in:u1']],
  ])('a session that the server ended is no sign-out in another tab either (unsent: %p, then %s)', (held, next, said) => {
    const storage = memoryStorage();
    const there = createSessionStore(storage);
    there.signIn(auth);
    const here = createSessionStore(storage, () => held);
    const heard: string[] = [];
    here.subscribe((session, change) => heard.push(`${change}:${session?.user?._id ?? '-'}`));
    there.clear('lost');
    for (const key of ['visavis.accessToken', 'visavis.refreshToken', 'visavis.user']) here.changedElsewhere(key);
    expect(here.get()).toBeUndefined();
    there.signIn({ ...auth, user: { ...user, _id: next } as User });
    here.changedElsewhere('visavis.accessToken');
    expect(heard).toEqual(said);
    there.clear('signed-out');
    here.changedElsewhere('visavis.accessToken');
    expect(heard.at(-1)).toBe('signed-out:-');
    expect(storage.keys()).toEqual([]);
  });
  it.each(['lost', 'signed-out'] as const)('is %s once in a tab that hears of each key as it goes', (change) => {
    const memory = memoryStorage();
    const there = createSessionStore({
      ...memory,
      remove: (key) => {
        memory.remove(key);
        here.changedElsewhere(key);
      },
    });
    const here = createSessionStore(memory);
    there.signIn(auth);
    here.changedElsewhere('visavis.accessToken');
    const heard: string[] = [];
    here.subscribe((session, change) => heard.push(`${change}:${session?.user?._id ?? '-'}`));
    there.clear(change);
    expect(heard).toEqual([`${change}:-`]);
  });
  it('leaves a draft that is stored to the person whose session was refused, and to nobody else', () => {
    const storage = memoryStorage();
    const draft = 'visavis.verificationDraft.u1';
    const drafts = () => storage.keys().filter((key) => key.startsWith('visavis.verificationDraft.'));
    const here = createSessionStore(storage);
    here.signIn(auth);
    storage.set(draft, '{}');
    here.clear('lost');
    expect(drafts()).toEqual([draft]);
    here.signIn(auth);
    expect(drafts()).toEqual([draft]);
    here.clear('lost');
    // The page was reloaded meanwhile.
    createSessionStore(storage).signIn({ ...auth, user: { ...user, _id: 'u2' } as User });
    expect(drafts()).toEqual([]);
  });
  it('leaves nothing of the person whose session was refused to the next one', () => {
    const storage = memoryStorage();
    const here = createSessionStore(storage, () => true);
    const heard: string[] = [];
    here.subscribe((session, change) => heard.push(`${change}:${session?.user?._id ?? '-'}`));
    const other = { ...auth, user: { ...user, _id: 'u2' } as User };
    here.signIn(auth);
    here.clear('lost');
    here.signIn(other);
    here.clear('lost');
    createSessionStore(storage).signIn(auth);
    here.changedElsewhere('visavis.accessToken');
    expect(heard.slice(1)).toEqual(['expired:-', 'signed-out:-', 'signed-in:u2', 'expired:-', 'signed-out:-', 'signed-in:u1']);
  });
  it('takes no late word about somebody else', () => {
    const here = createSessionStore(memoryStorage());
    here.signIn(auth);
    here.setUser({ ...user, _id: 'u2' } as User);
    expect(here.get()?.user).toEqual(user);
    here.setUser({ ...user, name: 'Asha Rao' } as User);
    expect(here.get()?.user?.name).toBe('Asha Rao');
  });
  it('survives a broken user record', () => {
    const storage = memoryStorage();
    storage.set('visavis.accessToken', 't');
    storage.set('visavis.user', '{broken');
    expect(createSessionStore(storage).get()).toEqual({ accessToken: 't', refreshToken: undefined, user: undefined });
  });
});

// spec 1 §2.23
describe('the remembered path', () => {
  it.each(['/profile', '/m/abc?x=1#top', '/'])('%s is kept', (path) => expect(safePath(path)).toBe(path));
  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    undefined,
    '/\t/evil.example',
    '/.//evil.example',
  ])('%s is not', (path) => expect(safePath(path)).toBeUndefined());
});
