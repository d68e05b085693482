import { launchBrowser } from '@visavis/testing/browser';
import { inCall, watchCalls } from '@visavis/testing/call-watch';
import { chromium } from '@visavis/testing/engines';
import { signIn, startProduct } from '@visavis/testing/product';
import { until } from '@visavis/testing/wait';
import { waitFor } from '../deadline.ts';
import { approved } from '../room/approved.ts';
import { median, ms, printIfMain, type Row } from '../table.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
/** Of most cameras. */
const FPS = Number(process.env.FPS ?? 30);
/** What a signal takes from one browser by way of the server to the other on loopback. */
const SIGNAL_MS = 5;
const PATIENCE_MS = 60_000;

type Who = Awaited<ReturnType<typeof signIn>>;

/** P11: from the press on *Admit* to the guest's first frame at the host, and a new search for a way. */
export async function benchCall(): Promise<Row[]> {
  const engine = chromium();
  if (!engine.available) throw new Error(engine.reason);
  const product = await startProduct({ RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_USER: '0', LOG_LEVEL: 'error' });
  const browser = await launchBrowser(engine.value, { fps: FPS });
  const { url } = product;
  const open = async (path: string, who?: Who, stored: Record<string, string> = {}) => {
    const context = await browser.newContext({ permissions: ['camera', 'microphone'], viewport: { width: 1280, height: 800 } });
    context.setDefaultTimeout(PATIENCE_MS);
    const session = who && {
      'visavis.refreshToken': who.refreshToken,
      'visavis.user': JSON.stringify(who.user),
      'visavis.accessToken': who.token,
    };
    await context.addInitScript(
      `if (origin !== 'null') for (const [key, value] of Object.entries(${JSON.stringify({ ...stored, ...session })})) localStorage.setItem(key, value)`,
    );
    await watchCalls(context);
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
    const bare = await open('/privacy-policy');
    const desk = await open(`/m/${id}`, host);
    await desk.getByRole('button', { name: 'Start meeting' }).click();
    const took = {
      plain: [] as number[],
      ahead: [] as number[],
      bare: [] as number[],
      bareAhead: [] as number[],
      way: [] as number[],
      bareWay: [] as number[],
    };

    const bareRound = async () => {
      const [frame, way, ahead] = await inCall<[number, number, number]>(
        bare,
        `const { connection, frame } = await call.barePair(${SIGNAL_MS});
        const way = await call.otherWay(connection, () => connection.restartIce());
        call.endBare();
        const { frame: ahead } = await call.barePair(${SIGNAL_MS}, true);
        call.endBare();
        return [frame, way, ahead];`,
      );
      took.bare.push(frame);
      took.bareWay.push(way);
      took.bareAhead.push(ahead);
    };
    const round = async (ahead: boolean) => {
      const page = await open(`/m/${id}`, guest, { 'visavis-connect-ahead': String(ahead) });
      await page.getByRole('button', { name: 'Join the queue' }).click();
      await desk.getByRole('button', { name: 'Admit Gita Guest' }).first().waitFor();
      // People wait longer than a page takes to load.
      await page.getByRole('button', { name: /^Leave the queue/ }).waitFor();
      await inCall(page, `return call.firstFrame('Your video')`);
      if (ahead) await until('the way is found ahead', () => inCall<boolean>(page, 'return call.isConnected()'), PATIENCE_MS);
      const frame = inCall<number>(desk, `call.press('Admit Gita Guest'); return call.firstFrame("Gita Guest's video")`);
      took[ahead ? 'ahead' : 'plain'].push(await frame);
      const search = `return call.otherWay(call.connected(), () => window.dispatchEvent(new Event('online')))`;
      if (ahead) took.way.push(await inCall<number>(desk, search));
      await desk.getByRole('button', { name: 'Finish with Gita Guest' }).click();
      await page.getByText('Your turn is over').first().waitFor();
      await page.context().close();
    };
    for (let count = 1; count <= ROUNDS; count++) {
      await waitFor(`bare pair ${count}`, bareRound());
      await waitFor(`guest ${count} who is not connected ahead`, round(false));
      await waitFor(`guest ${count} who is connected ahead`, round(true));
    }

    const of = `median of ${ROUNDS}`;
    const row = (what: string, values: number[], bar: number, peers: number[]): Row => ({
      target: 'P11',
      what: `${what}, ${of}`,
      measured: `${ms(median(values))} (${(median(values) / median(peers)).toFixed(2)} ×)`,
      bar: `≤ ${bar} ms`,
      peer: `a bare pair: ${ms(median(peers))}`,
      ok: median(values) <= bar,
    });
    return [
      row('Admit to first frame', took.plain, 1_500, took.bare),
      row('Admit to first frame, connected ahead', took.ahead, 300, took.bareAhead),
      row('a new search for a way', took.way, 3_000, took.bareWay),
    ];
  } finally {
    await browser.close();
    await product.dispose();
  }
}

await printIfMain(import.meta.url, benchCall);
