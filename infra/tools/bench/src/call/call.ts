import { launchBrowser } from '@visavis/testing/browser';
import { chromium } from '@visavis/testing/engines';
import { signIn, startProduct } from '@visavis/testing/product';
import { fromNow } from '@visavis/testing/real-time';
import { until } from '@visavis/testing/wait';
import { median, ms, printIfMain, type Row } from '../table.ts';
import { barePair, firstFrame, IS_CONNECTED, RESTART, WATCH } from './in-page.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
/** What a signal takes from one browser by way of the server to the other on loopback. */
const SIGNAL_MS = 5;
const PATIENCE_MS = 60_000;

type Who = Awaited<ReturnType<typeof signIn>>;

/** P11: from the press on *Admit* to the guest's first decoded frame at the host, and a new search for a way. */
export async function benchCall(): Promise<Row[]> {
  const engine = chromium();
  if (!engine.available) throw new Error(engine.reason);
  const product = await startProduct({ RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_USER: '0', LOG_LEVEL: 'error' });
  const browser = await launchBrowser(engine.value);
  const { url } = product;
  const open = async (who: Who | undefined, path: string, more = '') => {
    const context = await browser.newContext({ permissions: ['camera', 'microphone'], viewport: { width: 1280, height: 800 } });
    context.setDefaultTimeout(PATIENCE_MS);
    const stored = who && {
      'visavis.refreshToken': who.refreshToken,
      'visavis.user': JSON.stringify(who.user),
      'visavis.accessToken': who.token,
    };
    await context.addInitScript(
      `if (origin !== 'null') { for (const [key, value] of Object.entries(${JSON.stringify(stored ?? {})})) localStorage.setItem(key, value); ${more} }`,
    );
    await context.addInitScript(WATCH);
    const page = await context.newPage();
    await page.goto(url + path);
    return page;
  };

  try {
    const [admin, host, guest] = [
      await signIn(url, '+919000000001', 'Ada Admin'),
      await signIn(url, '+919811100061', 'Hana Host'),
      await signIn(url, '+919811100062', 'Gita Guest'),
    ];
    const id = await approved(url, admin.token, host.token);
    const bare = await open(undefined, '/privacy-policy');
    const desk = await open(host, `/m/${id}`);
    await desk.getByRole('button', { name: 'Start meeting' }).click();
    const measured = {
      plain: [] as number[],
      ahead: [] as number[],
      bare: [] as number[],
      way: [] as number[],
      bareWay: [] as number[],
    };
    for (let round = 0; round < ROUNDS; round++) {
      const peer = (await bare.evaluate(barePair(SIGNAL_MS))) as { frame: number; restart: number };
      measured.bare.push(peer.frame);
      measured.bareWay.push(peer.restart);
      for (const kind of ['plain', 'ahead'] as const) {
        const page = await open(guest, `/m/${id}`, `localStorage.setItem('visavis-connect-ahead', '${kind === 'ahead'}')`);
        await page.getByRole('button', { name: 'Join the queue' }).click();
        await desk.getByRole('button', { name: 'Admit Gita Guest' }).first().waitFor();
        if (kind === 'ahead') await until('the way is found ahead', () => page.evaluate(IS_CONNECTED), PATIENCE_MS);
        measured[kind].push((await desk.evaluate(firstFrame('Admit', "Gita Guest's video"))) as number);
        if (kind === 'ahead') measured.way.push((await desk.evaluate(RESTART)) as number);
        await desk.getByRole('button', { name: 'Finish with Gita Guest' }).click();
        await page.getByText('Your turn is over').first().waitFor();
        await page.context().close();
      }
    }
    const [plain, ahead, way] = [median(measured.plain), median(measured.ahead), median(measured.way)];
    const peer = `a bare pair: ${ms(median(measured.bare))}`;
    const of = `median of ${ROUNDS}`;
    return [
      { target: 'P11', what: `Admit to first frame, ${of}`, measured: ms(plain), bar: '≤ 1500 ms', peer, ok: plain <= 1_500 },
      { target: 'P11', what: `connected ahead, ${of}`, measured: ms(ahead), bar: '≤ 300 ms', peer, ok: ahead <= 300 },
      {
        target: 'P11',
        what: `ICE restart, ${of}`,
        measured: ms(way),
        bar: '≤ 3000 ms',
        peer: `a bare pair: ${ms(median(measured.bareWay))}`,
        ok: way <= 3_000,
      },
    ];
  } finally {
    await browser.close();
    await product.dispose();
  }
}

/** A meeting in five minutes, which its host may start. */
async function approved(url: string, admin: string, host: string): Promise<string> {
  const send = async (method: string, path: string, token: string, body: object) => {
    const headers = { accept: 'application/json', 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { meeting: { _id: string } };
  };
  const date = fromNow(5 * 60_000).toISOString();
  const proposal = { title: 'Portfolio review', description: 'Ten minutes each.', date, category: 'graphic-design' };
  const { meeting } = await send('POST', '/api/meetings', host, proposal);
  await send('PUT', `/admin/meetings/${meeting._id}/approve`, admin, {});
  return meeting._id;
}

await printIfMain(import.meta.url, benchCall);
