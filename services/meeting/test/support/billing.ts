import type { CallRow } from '@visavis/contracts/calls/call';
import { Conflict, type ServiceClient, Unavailable } from '@visavis/platform';

interface PassCall {
  userId: string;
  meetingId: string;
  because?: string;
}
type State = 'held' | 'consumed';

/**
 * Billing, and auth's contacts, as the meeting service sees them: everybody has 100 passes unless a test says otherwise. Repeated
 * keys have one effect.
 */
export function createFakeBilling() {
  const left = new Map<string, number>();
  const uses = new Map<string, State>();
  const answered = new Map<string, object>();
  /** Calls that arrived, by name and key. */
  const calls: string[] = [];
  /** Why passes were used, in order; undefined for two minutes together. */
  const causes: (string | undefined)[] = [];
  const fake = {
    calls,
    causes,
    /** No call arrives. */
    isAway: false,
    /** The next call of this kind arrives, but its response does not. */
    loseResponseOf: undefined as string | undefined,
    lockedCategory: undefined as string | undefined,
    /** Is awaited between what a call does and its response. */
    beforeResponse: undefined as (() => Promise<void>) | undefined,
    give: (userId: string, passes: number) => void left.set(userId, passes),
    passesOf: (userId: string) => left.get(userId) ?? 100,
    stateOf: (userId: string, meetingId: string) => uses.get(`${userId} ${meetingId}`),
  };
  const change = ({ userId }: PassCall, by: number) => left.set(userId, fake.passesOf(userId) + by);
  const fakeContacts = (userIds: readonly string[]) => ({
    contacts: userIds
      .filter((_id) => _id !== 'nobody')
      .map((_id) => ({
        _id,
        phone: `+91-${_id}`,
        email: `${_id}@example.org`,
        about: `About ${_id}`,
        headline: `Headline of ${_id}`,
        links: [`https://${_id}.example.org`],
        goal: 'hire',
        memberSince: '2026-01-05T10:00:00.000Z',
        isActive: true,
      })),
  });
  const handlers: Record<string, (call: PassCall & { category?: string | null }) => object> = {
    'passes.check': ({ userId, category }) => ({ refusal: refusalOf(userId, category) }),
    'passes.hold'(call) {
      const key = `${call.userId} ${call.meetingId}`;
      const state = uses.get(key);
      const refusal = refusalOf(call.userId, call.category);
      if (!state && refusal) throw new Conflict(refusal, 'No pass');
      if (!state) change(call, -1);
      if (!state) uses.set(key, 'held');
      return { state: state ?? 'held', expiresAt: null };
    },
    'passes.confirm'(call) {
      causes.push(call.because);
      const key = `${call.userId} ${call.meetingId}`;
      if (!uses.has(key) && fake.passesOf(call.userId) > 0) change(call, -1);
      uses.set(key, 'consumed');
      return { state: 'consumed' };
    },
    'passes.release'(call) {
      const key = `${call.userId} ${call.meetingId}`;
      const state = uses.get(key);
      if (state !== 'held') return { state: state ?? 'none' };
      uses.delete(key);
      change(call, 1);
      return { state: 'released' };
    },
  };
  const refusalOf = (userId: string, category?: string | null) => {
    if (fake.lockedCategory !== undefined && category === fake.lockedCategory) return 'CATEGORY_LOCKED';
    return fake.passesOf(userId) > 0 ? null : 'PASS_REQUIRED';
  };
  async function call({ id }: CallRow, { body, idempotencyKey }: { body: PassCall; idempotencyKey: string }): Promise<object> {
    if (fake.isAway) throw new Unavailable('billing does not answer');
    if (id === 'auth.contacts') return fakeContacts((body as unknown as { userIds: string[] }).userIds);
    calls.push(`${id.replace('passes.', '')} ${idempotencyKey}`);
    const answer = answered.get(idempotencyKey) ?? handlers[id]?.(body) ?? {};
    answered.set(idempotencyKey, answer);
    await fake.beforeResponse?.();
    if (fake.loseResponseOf === id) {
      fake.loseResponseOf = undefined;
      throw new Unavailable('the response was lost');
    }
    return answer;
  }
  return Object.assign(fake, { services: { call, close: async () => undefined } as unknown as ServiceClient });
}
