import { Unavailable } from '@visavis/platform/errors';
import type { Redis } from 'ioredis';

/** Messages on their way to a server that takes them slowly; what comes beyond is dropped. */
const UNANSWERED_MAX = 10_000;

/**
 * What the Socket.IO adapters need of a publishing client. Publishing is a hint (the rooms' streams hold the events): it is never
 * waited for, never kept and never fails, so that the sockets of this process hear everything at once however Redis is.
 */
export function createPublisher(client: Redis) {
  let unanswered = 0;
  const publish = (send: () => Promise<unknown>): Promise<number> => {
    if (client.status === 'ready' && unanswered < UNANSWERED_MAX) {
      unanswered++;
      const answered = () => {
        unanswered--;
      };
      send().then(answered, answered);
    }
    return Promise.resolve(0);
  };

  return {
    on: client.on.bind(client),
    off: client.off.bind(client),
    publish: (channel: string, message: string | Buffer) => publish(() => client.publish(channel, message)),
    spublish: (channel: string, message: string | Buffer) => publish(() => client.spublish(channel, message)),
    /** How many nodes there are, asked before a request to all of them. */
    send_command(command: string, args: string[], done: (error: Error | null, answer?: unknown) => void): void {
      client.call(command, ...args).then(
        (answer) => done(null, answer),
        (error) => done(new Unavailable('The other nodes cannot be reached.', 1_000, { cause: error })),
      );
    },
  };
}
