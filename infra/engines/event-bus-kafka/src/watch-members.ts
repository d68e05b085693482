/**
 * Kafka misses a killed member only after its session (six seconds, the least that brokers take by default). The others see that
 * it lives no more, and end its membership for it: its partitions move at once.
 */
import type { BusLogger } from '@visavis/event-bus';
import type { Liveness } from './client/kafka-options.ts';

export interface MemberWatchOptions {
  /** As Kafka has it. */
  group: string;
  liveness: Liveness;
  logger: BusLogger;
  /** Ends a membership in Kafka. False: it was over already, as of one that said goodbye. */
  endMembership(member: string): Promise<boolean>;
}

const LOOK_MS = 200;

/** All groups of the process are looked at together, which the cache answers at once (`cache.liveness`). */
const watching = new Set<() => void>();
let looking: NodeJS.Timeout | undefined;
function lookAgainAndAgain(look: () => void): () => void {
  watching.add(look);
  looking ??= setInterval(() => {
    for (const each of watching) each();
  }, LOOK_MS).unref();
  return () => {
    watching.delete(look);
    if (watching.size > 0) return;
    clearInterval(looking);
    looking = undefined;
  };
}

export function watchMembers({ group, liveness, logger, endMembership }: MemberWatchOptions) {
  let mine: string | undefined;
  let announced: string | undefined;
  let isLooking = false;
  let isStopped = false;
  let isBlind = false;
  let living = new Set<string>();
  let missing = new Set<string>();

  /** Missing at two looks in a row, as a connection may be lost and made again. */
  async function look(): Promise<void> {
    if (mine !== undefined && announced !== mine) {
      if (announced !== undefined) await liveness.withdraw(group, announced);
      announced = undefined;
      await liveness.announce(group, mine);
      if (isStopped) return liveness.withdraw(group, mine);
      announced = mine;
    }
    const now = new Set(await liveness.members(group));
    // Who is not seen itself, after a loss of the cache, does not know of others either whether they are dead.
    if (mine === undefined || !now.has(mine)) return forget();
    const gone = [...living].filter((member) => !now.has(member));
    const dead = gone.filter((member) => missing.has(member));
    living = new Set([...now, ...gone.filter((member) => !missing.has(member))]);
    missing = new Set(gone);
    for (const member of isStopped ? [] : dead)
      if (await endMembership(member)) logger.warn({ group, member }, 'a killed member was taken out of its group');
    isBlind = false;
  }
  function forget(): void {
    living = new Set();
    missing = new Set();
  }

  const noLongerLook = lookAgainAndAgain(() => {
    if (isLooking) return;
    isLooking = true;
    look()
      .catch((error: unknown) => {
        forget();
        if (!isBlind) logger.info({ err: error, group }, 'who lives in the group cannot be seen');
        isBlind = true;
      })
      .finally(() => {
        isLooking = false;
      });
  });

  return {
    /** With each join, as a member that was taken for dead gets another id. */
    joined(member: string): void {
      mine = member;
    },
    async stop(): Promise<void> {
      isStopped = true;
      noLongerLook();
      if (announced !== undefined) await liveness.withdraw(group, announced).catch(() => {});
    },
  };
}
