// The demo host's own thread: what goes wrong in here, and what it computes, leaves the product alone.
import { enableCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

enableCompileCache();
const [{ hostOnce }, { createSession }] = await Promise.all([import('./run.ts'), import('./session.ts')]);
const { url, phone } = workerData as { url: string; phone: string };
const port = parentPort;
if (!port) throw new Error('the demo host runs in a thread of its own');

const session = createSession(url, phone);
const loadMedia = async () => {
  const [{ mediaOf }, { loadClip }] = await Promise.all([import('./media.ts'), import('./clip.ts')]);
  return mediaOf(await loadClip());
};
const log = (problem: string) => port.postMessage({ problem });
const openMeeting = () =>
  new Promise<string>((resolve, reject) => {
    port.once('message', ({ meetingId, problem }) => (meetingId ? resolve(meetingId) : reject(new Error(problem))));
    port.postMessage({ wants: 'meeting' });
  });

// One meeting after the other; an error ends the thread, and its parent begins another one later.
for (;;) await hostOnce({ url, session, openMeeting, loadMedia, log }).done;
