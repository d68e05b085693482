import { setTimeout as delay } from 'node:timers/promises';

/** By the name of a moment: how often the product was cut there, and how often the moment had passed when it died. */
export type Kills = Map<string, { kills: number; missed: number }>;

export function countKill(kills: Kills, moment: string, hit: boolean): void {
  const tally = kills.get(moment) ?? { kills: 0, missed: 0 };
  kills.set(moment, { kills: tally.kills + 1, missed: tally.missed + (hit ? 0 : 1) });
}

/** One after the other without end: all of them in an order that `random` decides, then all of them again in another one. */
export function* inTurns<T>(items: readonly T[], random: () => number): Generator<T, never> {
  for (;;) {
    const shuffled = items.map((item) => ({ item, at: random() })).sort((a, b) => a.at - b.at);
    for (const { item } of shuffled) yield item;
  }
}

/** Whether it is there within the time. Looks as often as it can: what is awaited lasts some milliseconds. */
export async function comes(isThere: () => boolean | Promise<boolean>, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs;
  while (performance.now() < end) {
    if (await isThere()) return true;
    await delay(1);
  }
  return false;
}
