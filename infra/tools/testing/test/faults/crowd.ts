// A process of its own with many sockets in one room. Asked for a report, it tells what they heard since they came.
import { openListener } from '../support/listener.ts';

/** The options of `startCrowd`. */
export interface CrowdOptions {
  /** Ways to the product; the sockets are dealt out to them in turn. */
  urls: string[];
  clients: number;
  room: string;
  token: string;
}
export interface CrowdReport {
  /** In the room, at one time or another. */
  present: number;
  connects: number;
  /** How many had to fetch their state again: the events that they missed were no longer kept. */
  startedOver: number;
  /** When the last of them connected or heard news, in milliseconds since 1970. */
  lastNewsAt: number;
  /** Ids of events in the order in which they were heard, after `from`; together those who heard the same. */
  histories: { clients: number; from: number; ids: string[] }[];
}

interface Client {
  from: number | undefined;
  startedOver: number;
  ids: string[];
  connects(): number;
  lastNewsAt(): number;
}

function enter(url: string, room: string, token: string): Client {
  const client: Client = {
    from: undefined,
    startedOver: 0,
    ids: [],
    connects: () => listener.connects,
    lastNewsAt: () => listener.lastNewsAt,
  };
  const listener = openListener(url, {
    room,
    token: () => token,
    hears: ({ stamp }) => void client.ids.push(stamp.id),
    startsOver() {
      if (client.from === undefined) client.from = listener.cursor()?.seq;
      else client.startedOver += 1;
    },
  });
  return client;
}

function reportOf(clients: readonly Client[]): CrowdReport {
  const histories = new Map<string, CrowdReport['histories'][number]>();
  const sum = (count: (client: Client) => number) => clients.reduce((total, client) => total + count(client), 0);
  for (const { from, ids } of clients) {
    if (from === undefined) continue;
    const key = `${from} ${ids}`;
    const same = histories.get(key) ?? { clients: 0, from, ids };
    same.clients += 1;
    histories.set(key, same);
  }
  return {
    present: sum(({ from }) => (from === undefined ? 0 : 1)),
    connects: sum(({ connects }) => connects()),
    startedOver: sum(({ startedOver }) => startedOver),
    lastNewsAt: clients.reduce((last, client) => Math.max(last, client.lastNewsAt()), 0),
    histories: [...histories.values()],
  };
}

process.once('message', ({ urls, clients, room, token }: CrowdOptions) => {
  const crowd = Array.from({ length: clients }, (_, index) => enter(urls[index % urls.length] as string, room, token));
  process.on('message', () => process.send?.(reportOf(crowd)));
  process.once('disconnect', () => process.exit());
});
