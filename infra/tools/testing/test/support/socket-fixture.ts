import { expect } from '@jest/globals';
import { fromNow, type Product, signIn, startProduct, until } from '../../src/index.ts';
import { type Client, clientOf, proposal } from './client.ts';
import { type Browser, type ConnectOptions, connect } from './sockets.ts';

export type Who = Awaited<ReturnType<typeof signIn>>;

export interface SocketFixture {
  product: Product;
  call: Client;
  admin: Who;
  host: Who;
  guest: Who;
  mallory: Who;
  /** Approved and open for its queue. */
  meetingId: string;
  newUser(name: string): Promise<Who & { phone: string }>;
  /** Opens a socket; `closeAll` closes it. */
  enter(options: ConnectOptions): Promise<Browser>;
  closeAll(): void;
  /** A meeting of the host, by its id. */
  pending(date?: string): Promise<string>;
  approved(date?: string): Promise<string>;
  /** Something public happens, and the sockets have heard of it: whatever came before has come too. */
  caughtUp(...browsers: Browser[]): Promise<string>;
}

/** A product with high rate limits, the users that a socket test needs, and a meeting that is about to begin. */
export async function startSocketFixture(): Promise<SocketFixture> {
  const product = await startProduct({
    RATE_LIMIT_ADDRESS: '0',
    RATE_LIMIT_USER: '0',
    RATE_LIMIT_SOCKETS: '0',
  });
  const call = clientOf(product.url);
  const opened: Browser[] = [];
  let hour = 0;
  let phones = 0;
  const newUser = async (name: string) => {
    const phone = `+9198113${String(phones++).padStart(5, '0')}`;
    return { ...(await signIn(product.url, phone, name)), phone };
  };
  const admin = await signIn(product.url, '+919000000001', 'The Admin');
  const [host, guest, mallory] = [await newUser('Hana Host'), await newUser('Gil Guest'), await newUser('Mallory')];

  const pending = async (date?: string): Promise<string> => {
    const body = { ...proposal(hour++), ...(date ? { date } : {}) };
    return (await call('POST', '/api/meetings', { token: host.token, body })).body.meeting._id;
  };
  const approved = async (date?: string) => {
    const id = await pending(date);
    expect((await call('PUT', `/admin/meetings/${id}/approve`, { token: admin.token, body: {} })).status).toBe(200);
    return id;
  };
  return {
    product,
    call,
    admin,
    host,
    guest,
    mallory,
    meetingId: await approved(fromNow(5 * 60_000).toISOString()),
    newUser,
    async enter(options) {
      const browser = await connect(product.url, options);
      opened.push(browser);
      return browser;
    },
    closeAll() {
      for (const browser of opened.splice(0)) browser.close();
    },
    pending,
    approved,
    async caughtUp(...browsers) {
      const id = await approved();
      for (const { heard } of browsers)
        await until('the news have come', () =>
          heard.some(({ name, data }) => name === 'meeting:approved' && data.meetingId === id),
        );
      return id;
    },
  };
}
