import { type Product, signIn, until, WAITING_EVENTS } from '../../src/index.ts';
import { type Answer, type Client, clientOf } from '../support/client.ts';
import { type Follower, openFollower } from '../support/follower.ts';

export interface Who {
  /** Fresh, also in a run that outlives it. */
  token: string;
  refreshToken: string;
  user: { _id: string };
}
export interface Meeting {
  _id: string;
  version: number;
  status: string;
  title: string;
  date: string;
}

/** The people of a run, and the pages that they have open. */
export interface Fixture {
  product: Product;
  seed: number;
  call: Client;
  admin: Who;
  hosts: Who[];
  followers: { watchers: Follower[]; overseers: Follower[] };
  /** What others do beside the lanes: how many they are, and their meetings. */
  others: { people: number; meetings: Set<string> };
  /** New tokens, of a clock that was moved. */
  renew(): Promise<void>;
  /** Answers that must never come. */
  wrong: Answer[];
  /** The response, or undefined when the outcome is unknown: the connection broke, or the service was away. */
  attempt(ask: () => Promise<Answer>): Promise<Answer | undefined>;
  /** Asked again until it is answered, as a patient page would. */
  insist(ask: () => Promise<Answer>): Promise<Answer>;
  close(): void;
}

export interface FixtureOptions {
  seed: number;
  hosts: number;
  /** Visitors' pages, and as many of admins. */
  followers: number;
}

/** Tokens live 15 minutes. */
const RENEW_MS = 8 * 60_000;
const AGAIN_MS = 40;

export async function openFixture(product: Product, options: FixtureOptions): Promise<Fixture> {
  const { url } = product;
  const phones = [
    '+919000000001',
    ...Array.from({ length: options.hosts }, (_, index) => `+91981140${String(index).padStart(4, '0')}`),
  ];
  const people: Who[] = [];
  for (const [index, phone] of phones.entries()) {
    const name = index === 0 ? 'The Admin' : `Host ${index}`;
    // Refused while the processes are still busy with their start.
    people.push(await until(`${name} is signed in`, () => signIn(url, phone, name), 60_000));
  }
  const renew = async () => {
    for (const [index, phone] of phones.entries()) {
      const { token } = await signIn(url, phone);
      if (people[index]) people[index].token = token;
    }
  };
  const renewal = setInterval(() => renew().catch(() => undefined), RENEW_MS);
  // A host's name may reach the meetings after the first of them, which gives it one more version.
  await product.zero(WAITING_EVENTS);
  const [admin, ...hosts] = people as [Who, ...Who[]];
  const followers = {
    watchers: Array.from({ length: options.followers }, () => openFollower(url, { room: 'public:meetings' })),
    overseers: Array.from({ length: options.followers }, () => openFollower(url, { room: 'admin', token: () => admin.token })),
  };
  const wrong: Answer[] = [];
  const attempt: Fixture['attempt'] = async (ask) => {
    try {
      const answer = await ask();
      // Away for the moment: said clearly, with when to come again.
      if (answer.status === 503 && answer.retryAfter !== null) return undefined;
      if (answer.status >= 500) wrong.push(answer);
      return answer;
    } catch {
      return undefined;
    }
  };
  return {
    product,
    seed: options.seed,
    call: clientOf(url),
    admin,
    hosts,
    followers,
    others: { people: 0, meetings: new Set() },
    renew,
    wrong,
    attempt,
    async insist(ask) {
      for (;;) {
        const answer = await attempt(ask);
        if (answer) return answer;
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    },
    close() {
      clearInterval(renewal);
      for (const follower of [...followers.watchers, ...followers.overseers]) follower.close();
    },
  };
}
