import type { Page } from 'playwright-core';
import { inCall, type Product, signIn, until } from '../../src/index.ts';
import { fromNow } from '../../src/real-time.ts';
import { clientOf } from '../support/client.ts';
import { approvedMeeting } from '../support/fixtures.ts';
import { PATIENCE_MS } from '../support/wait.ts';

export type Who = Awaited<ReturnType<typeof signIn>>;

export const GUEST_VIDEO = "Gita Guest's video";
export const HOST_VIDEO = "Hana Host's video";

/** A meeting in five minutes, its host and a guest. */
export async function meetingOfTwo({ url }: Pick<Product, 'url'>): Promise<{ id: string; host: Who; guest: Who }> {
  const admin = await signIn(url, '+919000000001', 'Ada Admin');
  const [host, guest] = [await signIn(url, '+919811100041', 'Hana Host'), await signIn(url, '+919811100042', 'Gita Guest')];
  const body = {
    title: 'Portfolio review',
    description: 'Ten minutes for each piece.',
    date: fromNow(5 * 60_000).toISOString(),
    category: 'graphic-design',
  };
  const id = await approvedMeeting(clientOf(url), { admin: admin.token, host: host.token }, body);
  return { id, host, guest };
}

/** From their open pages to the picture on both sides. */
export async function faceToFace(host: Page, guest: Page): Promise<void> {
  await guest.getByRole('button', { name: 'Join the queue' }).click();
  await host.getByRole('button', { name: 'Start meeting' }).click();
  await host.getByRole('button', { name: 'Admit Gita Guest' }).first().click();
  await picturesMove(host, guest);
}

/** New frames arrive at both. */
export async function picturesMove(host: Page, guest: Page): Promise<void> {
  for (const [page, label] of [
    [host, GUEST_VIDEO],
    [guest, HOST_VIDEO],
  ] as const) {
    const frames = () => inCall<number>(page, `return call.frames(${JSON.stringify(label)})`);
    const before = await until(`a frame of ${label}`, frames, PATIENCE_MS);
    await until(`${label} goes on`, async () => (await frames()) > before, PATIENCE_MS);
  }
}

/** The longest time without a new frame of each picture, in ms, while something happens. */
export async function gapsDuring(
  watched: readonly (readonly [page: Page, label: string])[],
  happen: () => Promise<unknown>,
): Promise<number[]> {
  for (const [page, label] of watched) await inCall(page, `call.watchGaps([${JSON.stringify(label)}])`);
  await happen();
  const gaps: number[] = [];
  for (const [page, label] of watched)
    gaps.push(Math.round((await inCall<Record<string, number>>(page, 'return call.stopGaps()'))[label] as number));
  return gaps;
}
