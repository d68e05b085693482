import { STORAGE_KEYS } from '@visavis/contracts/constants/storage';
import { browserStorage } from './browser-storage.ts';

/** A page in which this person is signed in, for what is imported after it. */
export function openPageAs(person: { _id: string; name: string }): void {
  const localStorage = browserStorage();
  localStorage.setItem(STORAGE_KEYS.accessToken, 'token');
  localStorage.setItem(STORAGE_KEYS.user, JSON.stringify({ role: 'participant', isVerified: false, ...person }));
  // Some of what is loaded listens to the page at once.
  const page = new EventTarget();
  const document = Object.assign(page, { documentElement: { lang: 'en' }, localStorage, querySelector: () => null });
  Object.assign(globalThis, { window: page, document, localStorage, location: { pathname: '/' } });
}
