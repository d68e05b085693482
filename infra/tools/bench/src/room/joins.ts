import { signIn, startProduct } from '@visavis/testing/product';
import { ms, percentile, type Row } from '../table.ts';
import { approved } from './approved.ts';

const GUESTS = 40;
const MEETINGS = 5;
/** New accounts have a part of the places: the others of these wait for one. */
const JOIN = JSON.stringify({ waitlist: true });

/** 40 guests join one meeting in one tick, five times over, by HTTP through the BFF. */
export async function measureJoins(): Promise<Row> {
  const product = await startProduct({ RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_USER: '0', LOG_LEVEL: 'error' });
  const { url } = product;
  const person = (n: number, name: string) => signIn(url, `+9198${String(n).padStart(8, '0')}`, name);
  try {
    const { token: admin } = await signIn(url, '+919000000001', 'Ada Admin');
    const guests: { token: string }[] = [];
    for (let n = 0; n < GUESTS; n += 1) guests.push(await person(n, `Guest ${n}`));
    const took: number[] = [];
    const places = new Map<string, number>();
    for (let n = 0; n < MEETINGS; n += 1) {
      const id = await approved(url, admin, (await person(1_000 + n, `Host ${n}`)).token);
      const join = async ({ token }: { token: string }) => {
        const from = performance.now();
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
        const response = await fetch(`${url}/api/meetings/${id}/waiting-room/join`, { method: 'POST', headers, body: JOIN });
        if (response.status === 200) took.push(performance.now() - from);
        places.set(String(response.status), (places.get(String(response.status)) ?? 0) + 1);
        await response.arrayBuffer();
      };
      await Promise.all(guests.map(join));
    }
    const p99 = percentile(took, 0.99);
    const all = took.length === GUESTS * MEETINGS;
    return {
      target: 'P12',
      what: `${GUESTS} joins of one meeting in one tick, ${MEETINGS} meetings: acknowledged, p99`,
      measured: all ? `${ms(p99)} (p50 ${ms(percentile(took, 0.5))})` : `answers by status: ${JSON.stringify([...places])}`,
      bar: '≤ 500 ms',
      ok: all && p99 <= 500,
    };
  } finally {
    await product.dispose();
  }
}
