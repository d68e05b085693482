import { expect } from '@jest/globals';
import { axeViolations, callSandbox, codeFor, fromNow, type Product, signIn, until } from '../src/index.ts';
import { codeIsAsked, framesOf, type Person, propose, signUp } from './support/person.ts';
import { screenIsShown } from './support/wait.ts';

export const title = 'Portfolio review: bring three pieces';

/** Opens one more browser of a user. */
type Open = (at?: string) => Promise<Person>;

/**
 * The host may start ten minutes before the time: moves the clock to eight minutes before a quarter, so that there is time to
 * propose it, too.
 */
async function nearAQuarter(product: Product): Promise<Date> {
  const quarter = 15 * 60_000;
  const advanceMs = quarter - (fromNow(8 * 60_000).getTime() % quarter);
  await callSandbox(product.url, '/dev/clock', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceMs }),
  });
  return fromNow(advanceMs);
}

/**
 * Propose → approve → browse → meet, with three people and an anonymous fourth who watches the list. No page is ever reloaded.
 * `between` runs between each two steps.
 */
export async function mainJob(product: Product, open: Open, between: () => Promise<void> = async () => undefined): Promise<void> {
  const people: Person[] = [];
  try {
    await steps(
      product,
      async (at) => {
        const person = await open(at);
        people.push(person);
        return person;
      },
      between,
    );
    for (const person of people) expect(person.problems).toEqual([]);
  } catch (error) {
    // What everybody saw when it went wrong.
    for (const [index, person] of people.entries()) {
      // biome-ignore lint/performance/useDomNodeTextContent: what is seen is asked for
      const text = await person.page.locator('body').innerText();
      console.log(`person ${index} at ${person.page.url()}:\n${text.slice(0, 1_500)}`);
      if (process.env.SCREENSHOTS) await person.page.screenshot({ path: `${process.env.SCREENSHOTS}/person-${index}.png` });
    }
    throw error;
  }
}

async function steps(product: Product, open: Open, between: () => Promise<void>): Promise<void> {
  const now = await nearAQuarter(product);
  // The admin exists from sign-up on; signing in happens in the browser below.
  await signIn(product.url, '+919000000001', 'The Admin');
  const watcher = await open('/');
  const host = await open('/');
  const admin = await open('/admin/meetings');
  const joiner = await open('/');
  await watcher.page.getByRole('heading', { name: 'Meetings', exact: true }).waitFor();
  await between();

  // Signed out on a protected page: the login modal is there, and the intended page comes after it.
  await admin.page.getByRole('dialog').waitFor();
  await admin.page.getByRole('dialog').getByRole('textbox', { name: /phone/i }).fill('9000000001');
  await admin.page.getByRole('button', { name: 'Send code' }).click();
  await codeIsAsked(admin.page);
  await admin.page.keyboard.type(await codeFor(product.url, '+919000000001'));
  await admin.page.getByRole('heading', { name: 'Meeting Approval' }).waitFor();
  await between();

  await signUp(host, product, 'Hana Host', '9811100011');
  await between();
  await propose(host, {
    title,
    description: 'Ten minutes for each piece, and an honest word.',
    category: 'Graphic Design',
    now,
  });
  // The badge rises and the row appears on the admin's open page.
  await admin.page.getByRole('link', { name: /Meeting Approval.*1 pending/ }).waitFor();
  await between();

  await admin.page.getByRole('button', { name: `Approve ${title}` }).click();
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await admin.page.getByText('Meeting approved successfully').waitFor();
  // The card appears on the anonymous visitor's open list.
  await watcher.page.getByRole('link', { name: title }).first().waitFor();
  await between();

  await signUp(joiner, product, 'Jo Joiner', '9811100012');
  await joiner.page.getByRole('link', { name: title }).first().click();
  // The list that is left has such a link, too.
  await screenIsShown(joiner.page, title);
  await joiner.page.getByRole('link', { name: /Join the queue|Join now/ }).click();
  await joiner.page.getByRole('button', { name: 'Join the queue' }).click();
  await joiner.page
    .getByText(/next in line|first in line|position|your place/i)
    .first()
    .waitFor();
  await between();

  const meetingId = joiner.page.url().split('/').pop() as string;
  // The host goes on by the app's own links, as the others do.
  await host.page.getByRole('link', { name: 'Open the room' }).first().click();
  await host.page.getByRole('button', { name: 'Start meeting' }).click();
  await host.page.getByRole('button', { name: 'Admit Jo Joiner' }).first().waitFor();
  await between();

  await host.page.getByRole('button', { name: 'Admit Jo Joiner' }).first().click();
  const watching = async (who: Person, label: string) => {
    const before = await framesOf(who.page, label);
    return until(`frames of ${label} advance`, async () => (await framesOf(who.page, label)) > before + 5, 30_000);
  };
  await watching(host, "Jo Joiner's video");
  await watching(joiner, "Hana Host's video");
  await between();
  // Still face to face after whatever happened between.
  await watching(host, "Jo Joiner's video");
  await watching(joiner, "Hana Host's video");
  for (const { page } of [host, joiner]) expect(await axeViolations(page)).toEqual([]);
  // More time, on the one clock of both; and a turn that was finished too early is taken back.
  await host.page.getByRole('button', { name: 'Add 5 minutes' }).click();
  for (const { page } of [host, joiner]) await page.getByText(/turn: 1[0-5]:\d\d left/i).waitFor();
  await host.page.getByRole('button', { name: 'Finish with Jo Joiner' }).click();
  await host.page.getByRole('button', { name: 'Call Jo Joiner back' }).click();
  await host.page.getByRole('button', { name: 'Finish with Jo Joiner' }).waitFor();
  await watching(host, "Jo Joiner's video");
  await watching(joiner, "Hana Host's video");
  // On a phone the way out stays in sight, however long the title is.
  const size = host.page.viewportSize();
  await host.page.setViewportSize({ width: 390, height: 844 });
  await until('the way out is in sight', async () => {
    const leave = await host.page.getByRole('button', { name: 'Leave' }).boundingBox();
    return leave && leave.x + leave.width <= 390;
  });
  if (size) await host.page.setViewportSize(size);

  await host.page.getByRole('button', { name: 'End meeting' }).first().click();
  await host.page.getByRole('button', { name: 'End for everyone' }).click();
  await joiner.page
    .getByText(/meeting has ended/i)
    .first()
    .waitFor();
  await host.page
    .getByText(/meeting has ended/i)
    .first()
    .waitFor();

  // Both are first told whom they met, and for how long; it stays.
  for (const { page } of [host, joiner]) {
    await page.getByRole('heading', { level: 1, name: /^You met / }).waitFor();
    await page.getByText(/\d s together/).waitFor();
  }
  await joiner.page.reload();
  await joiner.page.getByRole('heading', { level: 1, name: /^You met / }).waitFor();
  expect(await joiner.page.getByRole('dialog').count()).toBe(0);

  const meeting = (await (await fetch(`${product.url}/api/meetings/public/${meetingId}`)).json()) as {
    meeting: { state: string; endedAt: string | null };
  };
  expect(meeting.meeting).toMatchObject({ state: 'past', endedAt: expect.any(String) });
}
