// The service worker, which the browser starts for push messages while no page is open. It keeps no files and answers no requests: pages and
// releases are as they are without it.

/** What a push says: `{title, body, url, tag}`. A browser takes the right away from whoever shows nothing, so that what cannot be read is shown, too. */
const messageOf = (data) => {
  try {
    return data.json() ?? {};
  } catch {
    return {};
  }
};

/** A path of this origin; anything else leads to the notifications. */
const pathOf = (url) => {
  const fallback = '/notifications';
  if (typeof url !== 'string' || !URL.canParse(url, self.location.origin)) return fallback;
  const { origin, pathname, search, hash } = new URL(url, self.location.origin);
  return origin === self.location.origin ? pathname + search + hash : fallback;
};

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = messageOf(event.data);
  const options = { body: body ?? '', icon: '/icon-180.png', data: { path: pathOf(url) } };
  // The same tag takes the older one's place, and rings again: a meeting that was moved twice is one line.
  if (tag) Object.assign(options, { tag, renotify: true });
  event.waitUntil(self.registration.showNotification(title || 'Visavis', options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(pathOf(event.notification.data?.path)));
});

/** The tab that shows it already, else the one that was used last, unless it is in the middle of something; else a new one. */
const open = async (path) => {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = tabs.find(({ url }) => pathOf(url) === path);
  if (there) return there.focus();
  const [last] = tabs;
  if (last && (await goesTo(last, path))) return last.focus();
  return self.clients.openWindow(path);
};

/** Whether the tab goes there. One that sleeps, or is not ours to steer (the checkout), does not answer. */
const ANSWER_MS = 800;
const goesTo = (tab, path) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(() => resolve(false), ANSWER_MS);
    tab.postMessage({ kind: 'open', path }, [port2]);
  });

/** The browser has replaced the subscription. Only pages have a session: those that are open tell the server, else the next one does. */
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));
const renew = async ({ oldSubscription, newSubscription }) => {
  const options = oldSubscription?.options;
  if (!newSubscription && options?.applicationServerKey)
    await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: options.applicationServerKey });
  for (const tab of await self.clients.matchAll({ type: 'window', includeUncontrolled: true }))
    tab.postMessage({ kind: 'push-renewed' });
};

/** A new release takes over at once: there is nothing that an older page could miss. */
self.addEventListener('install', () => self.skipWaiting());
