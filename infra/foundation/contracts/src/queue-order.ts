/** Who goes in next: the service, and the page of whoever hosts, ask here. */
import type { SessionSnapshot } from './endpoints/session.ts';

type Entry = Pick<NonNullable<SessionSnapshot['queue']>[number], 'held' | 'needsPass' | 'outside' | 'connection'>;

/** Not asked to wait on, not without a pass, and not kept waiting by calm mode. */
export const mayGoIn = ({ held, needsPass, outside }: Omit<Entry, 'connection'>) => !held && !needsPass && !outside;
/** Whoever is away keeps the place; it is no use to let them in, or to be connected to them. */
export const canGoIn = (entry: Entry) => mayGoIn(entry) && entry.connection === 'connected';
export const nextIn = <E extends Entry>(queue: readonly E[] = []) => queue.find(canGoIn);
