import type { BrowserContext, Page, Route } from 'playwright-core';

export interface Refusal {
  status: number;
  message?: string;
  error?: string;
  details?: unknown;
}
export type Answer = object | ((body: Record<string, unknown>) => object | Promise<object>);
export interface CallsStub {
  /** Every call so far: `POST /api/payments/verify`, with its query and body. */
  calls: { name: string; query: Record<string, string>; body: Record<string, unknown> }[];
  /** The body of the last such call. */
  last(name: string): Record<string, unknown> | undefined;
  /** How often a call was made. */
  count(name: string): number;
  /** Replaces what a call returns from now on. */
  answer(name: string, answer: Answer): void;
  refuse(name: string, refusal: Refusal): void;
}

const stubs = new WeakMap<BrowserContext, ((name: string) => boolean)[]>();
/** Whether something in this browser answers such a call. A page that is being left may send one past its stub. */
export const isStubbed = (context: BrowserContext, name: string): boolean =>
  (stubs.get(context) ?? []).some((knows) => knows(name));

/**
 * Stands in for a service in one browser's network, so that each of its answers and refusals can be shown. What has neither goes
 * to the product. `paths`: which requests are looked at; `initial`: by name, `POST /api/payments/verify`.
 */
export async function stubCalls(page: Page | BrowserContext, paths: RegExp, initial: Record<string, Answer>): Promise<CallsStub> {
  const answers = new Map<string, Answer>(Object.entries(initial));
  const refusals = new Map<string, Refusal>();
  const knows = (name: string) => answers.has(name) || refusals.has(name);
  const calls: CallsStub['calls'] = [];
  const fulfil = async (route: Route) => {
    const request = route.request();
    const { pathname, searchParams } = new URL(request.url());
    const name = `${request.method()} ${pathname}`;
    const body = (request.postDataJSON() ?? {}) as Record<string, unknown>;
    if (!knows(name)) return route.fallback();
    calls.push({ name, query: Object.fromEntries(searchParams), body });
    const refusal = refusals.get(name);
    if (refusal?.status === 0) return route.abort();
    if (refusal) {
      const { status, ...fields } = refusal;
      return route.fulfill({ status, json: { success: false, message: '', error: 'INTERNAL', ...fields } });
    }
    const answer = answers.get(name);
    const json = { success: true, ...(typeof answer === 'function' ? await answer(body) : answer) };
    return route.fulfill({ json });
  };
  const context = 'context' in page ? page.context() : page;
  stubs.set(context, [...(stubs.get(context) ?? []), knows]);
  await page.route(paths, fulfil);
  return {
    calls,
    last: (wanted) => calls.findLast(({ name }) => name === wanted)?.body,
    count: (wanted) => calls.filter(({ name }) => name === wanted).length,
    answer(name, answer) {
      refusals.delete(name);
      answers.set(name, answer);
    },
    refuse: (name, refusal) => void refusals.set(name, refusal),
  };
}
