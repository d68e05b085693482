// @deep KILLS=10
import { afterAll, expect, test } from '@jest/globals';
import { describeWith, kafka, type Product, redis, startClusterProduct, startProduct } from '../../src/index.ts';
import { seedOf } from '../../src/random.ts';
import { WITHOUT_LIMITS } from '../faults/cluster.ts';
import { startFragileEngines } from '../faults/engines.ts';
import { nextFault } from '../faults/faults.ts';
import { auditMessages, readDeliveries } from '../faults/messages/audit.ts';
import { killBetweenMessages, type MessageKills } from '../faults/messages/kill-messages.ts';
import { openMessageFixture } from '../faults/messages/message-fixture.ts';
import { HOOK_MS } from '../support/wait.ts';

/**
 * The product is killed (`kill -9`), and its engines cut, while meetings are approved, moved, cancelled and near, and people are
 * told of it. In the end what each person was to hear is compared with what the providers accepted, in their own books: a file of
 * the sandbox, which dies with the product and whose books stay. `KILLS=200` in a long run, `SEED=…` to see one again.
 */
const seed = seedOf('message kills');
/** In each of the two shapes. */
const KILLS = Number(process.env.KILLS ?? 5);
const LEFT_OVER = /^visavis_(outbox_rows|dead_letters|consumers_stalled|consumer_lag)\b/;
const TIMEOUT_MS = 240_000 + KILLS * 60_000;

const cleanUps: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
}, HOOK_MS);

/** What one address and few people do here is no attack. */
const ENVIRONMENT = { ...WITHOUT_LIMITS, OTP_UNVERIFIED_PER_ADDRESS: '100000', LOG_LEVEL: 'error' };

test(
  `in the single process, ${KILLS} kills lose no message, and send none twice unknowingly`,
  async () => {
    const product = await startProduct(ENVIRONMENT);
    cleanUps.push(() => product.dispose());
    await run(product, 'single process', {
      seed,
      async kill() {
        await product.kill();
        return 'kill -9';
      },
      isBack: () => product.start(),
      stop: () => product.stop(),
    });
  },
  TIMEOUT_MS,
);

describeWith('kafka', kafka(), 'the distributed product', () => {
  describeWith('redis', redis(), 'with Redis', () => {
    test(
      `in processes of their own, ${KILLS} kills and cuts lose no message, and send none twice unknowingly`,
      async () => {
        const fragile = await startFragileEngines();
        cleanUps.push(fragile.stop);
        const product = await startClusterProduct({ ...ENVIRONMENT, ...fragile.environment, STORE_URL: 'sqlite:' });
        cleanUps.push(() => product.dispose());
        const killAlert = () => {
          for (const { id, pid } of product.processes()) if (id.startsWith('alert')) process.kill(pid, 'SIGKILL');
          return 'kill -9 of alert';
        };
        await run(product, 'distributed', {
          // Other moments than in the single process, where the run is short.
          seed: seed + 1,
          async kill(random) {
            const dice = random();
            if (dice < 0.5) return killAlert();
            if (dice < 0.6) return product.kill().then(() => 'kill -9 of every process');
            const { what, happen } = nextFault(random, product, fragile.engines);
            await happen();
            return what;
          },
          isBack: () => product.ready(),
        });
      },
      TIMEOUT_MS,
    );
  });
});

async function run(
  product: Product,
  shape: string,
  handle: {
    seed: number;
    kill: (random: () => number) => Promise<string>;
    isBack: () => Promise<void>;
    stop?: () => Promise<unknown>;
  },
): Promise<void> {
  const fixture = await openMessageFixture(product);
  try {
    const { points, stories } = await killBetweenMessages(fixture, { kills: KILLS, ...handle });
    await product.zero(LEFT_OVER);
    // Whatever still waits for a report, or for its time, is over in a day.
    await fixture.advance(25 * 3_600_000);
    await product.zero(/^visavis_message_backlog\b/);
    await handle.stop?.();
    const figures = auditMessages(stories, readDeliveries(product.dataDir));
    expect(fixture.wrong).toEqual([]);
    print(shape, points, { stories: stories.length, ...figures });
  } finally {
    fixture.close();
  }
}

function print(shape: string, points: MessageKills['points'], figures: Record<string, number>): void {
  const lines = [...points].map(
    ([point, { kills, missed }]) => `  ${String(kills).padStart(4)}  ${point}${missed > 0 ? ` (${missed} came too late)` : ''}`,
  );
  const totals = Object.entries(figures).map(([name, figure]) => `${name} ${figure}`);
  process.stdout.write(`${shape}, cut by moment:\n${lines.join('\n')}\n  ${totals.join(', ')}\n`);
}
