import { setTimeout as delay } from 'node:timers/promises';
import { callSandbox, type Product, signIn, until } from '../../src/index.ts';
import { type Answer, clientOf } from '../support/client.ts';

export interface Person {
  phone: string;
  token: string;
  refreshToken: string;
  id: string;
}
export interface Ask {
  body?: unknown;
  key?: string;
}

/** Requests that are repeated until they are answered, of people who sign in again when their token ends. */
export interface PatientClient {
  /** Signs up, or in. */
  enter(phone: string, name: string): Promise<Person>;
  /** Answers that must never come. */
  wrong: { call: string; answer: Answer }[];
  /** The response, or undefined when the outcome is unknown: the connection broke, or the service was away. */
  attempt(who: Person, method: string, path: string, ask?: Ask): Promise<Answer | undefined>;
  /** Sent again, under the same key, until it is answered, as a patient page would. */
  insist(who: Person, method: string, path: string, ask?: Ask): Promise<Answer>;
  /** What scripts tell the sandbox. */
  sandbox(method: string, path: string, body: object): Promise<Answer | undefined>;
  insistOnSandbox(method: string, path: string, body: object): Promise<Answer>;
}

const AGAIN_MS = 40;
/** Longer than any process needs to be back, its jobs' locks included. */
const PATIENCE_MS = 120_000;

export function createPatientClient({ url }: Pick<Product, 'url'>): PatientClient {
  const call = clientOf(url);
  const enter = async (phone: string, name: string): Promise<Person> => {
    const session = await until(`${name} is signed in`, () => signIn(url, phone, name), 60_000);
    return { phone, token: session.token, refreshToken: session.refreshToken, id: session.user._id };
  };
  const wrong: PatientClient['wrong'] = [];

  /** Tokens live 15 minutes of a clock that is moved. One at a time for each person: a refresh token is used once. */
  const renewals = new Map<Person, Promise<void>>();
  const renew = (who: Person): Promise<void> => {
    const renewal =
      renewals.get(who) ??
      (async () => {
        const { status, body } = await call('POST', '/auth/refresh-token', { body: { refreshToken: who.refreshToken } });
        if (status === 200) Object.assign(who, { token: body.token, refreshToken: body.refreshToken });
        else if (status < 500) Object.assign(who, await enter(who.phone, 'Returning'));
      })()
        .catch(() => undefined)
        .finally(() => renewals.delete(who));
    renewals.set(who, renewal);
    return renewal;
  };
  const judged = async (name: string, ask: () => Promise<Answer>): Promise<Answer | undefined> => {
    const answer = await ask().catch(() => undefined);
    if (!answer || (answer.status === 503 && answer.retryAfter !== null)) return undefined;
    if (answer.status >= 500) wrong.push({ call: name, answer });
    return answer.status >= 500 ? undefined : answer;
  };
  const again = async (what: string, ask: () => Promise<Answer | undefined>): Promise<Answer> => {
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      const answer = await ask();
      if (answer) return answer;
      if (performance.now() > end) throw new Error(`${what} was not answered in ${PATIENCE_MS} ms`);
      await delay(AGAIN_MS);
    }
  };
  const attempt: PatientClient['attempt'] = async (who, method, path, ask = {}) => {
    const answer = await judged(`${method} ${path}`, () => call(method, path, { token: who.token, deadlineMs: 40_000, ...ask }));
    if (answer?.status !== 401) return answer;
    await renew(who);
    return undefined;
  };
  const sandbox: PatientClient['sandbox'] = (method, path, body) =>
    judged(`${method} ${path}`, async () => {
      const init = { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      const response = await callSandbox(url, path, { ...init, signal: AbortSignal.timeout(20_000) });
      return { status: response.status, body: await response.json(), retryAfter: response.headers.get('retry-after') };
    });
  return {
    enter,
    wrong,
    attempt,
    insist: (who, method, path, ask) => again(`${method} ${path}`, () => attempt(who, method, path, ask)),
    sandbox,
    insistOnSandbox: (method, path, body) => again(`${method} ${path}`, () => sandbox(method, path, body)),
  };
}
