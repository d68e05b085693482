import { describe, expect, test } from '@jest/globals';
import { VERIFICATION } from '@visavis/contracts/constants/verification';
import {
  decide,
  newRequest,
  requestableAt,
  revoke,
  type VerificationDecision,
  type VerificationRequest,
} from '../src/domain/verification.ts';

const now = new Date('2030-01-10T00:00:00Z');
const before = (ms: number) => new Date(now.getTime() - ms);
const user = { isVerified: false, createdAt: before(9e9) };
const requestOf = (change: Partial<VerificationRequest> = {}): VerificationRequest => ({
  _id: 'r1',
  version: 4,
  edition: 2,
  userId: 'ravi',
  name: 'Ravi',
  status: 'pending',
  type: 'freelancer',
  categories: [],
  about: '',
  yearsExperience: 3,
  portfolioUrls: [],
  linkedinUrl: null,
  documents: [],
  notes: '',
  internalNotes: '',
  reviewedBy: null,
  createdAt: before(1e6),
  decidedAt: null,
  revoked: null,
  ...change,
});
const approved = requestOf({ status: 'approved', reviewedBy: 'asha', decidedAt: before(5_000) });
const rejected = requestOf({ status: 'rejected', reviewedBy: 'asha', decidedAt: before(5_000) });
const revoked = { ...approved, revoked: { at: before(1_000), by: 'asha', reason: 'Forged' } };
const codeOf = (outcome: ReturnType<typeof decide>) => (outcome.kind === 'refused' ? outcome.refusal.code : outcome.kind);

describe('a user may ask to be verified', () => {
  test.each([
    ['at once, for the first time', undefined, user.createdAt],
    ['7 days after a rejection', rejected, new Date(before(5_000).getTime() + VERIFICATION.waitMs)],
    ['7 days after a revocation', revoked, new Date(before(1_000).getTime() + VERIFICATION.waitMs)],
  ])('%s', (_, latest, at) => expect(requestableAt(user, latest)).toEqual(at));

  test('not while a request waits, and not once verified', () => {
    expect(requestableAt(user, requestOf())).toMatchObject({ code: 'VERIFICATION_PENDING' });
    expect(requestableAt({ ...user, isVerified: true }, undefined)).toMatchObject({ code: 'ALREADY_VERIFIED' });
  });
});

test('a new request waits with its answers, or with none where nobody asked', () => {
  const by = { _id: 'r1', userId: 'ravi', name: 'Ravi', createdAt: before(1e6) };
  const { version: _, ...waiting } = requestOf({ edition: 1 });
  expect(newRequest(by)).toEqual({ ...waiting, yearsExperience: 0 });
  const answers = {
    type: 'agency',
    about: 'We draw',
    yearsExperience: 9,
    linkedinUrl: 'https://linkedin.com/in/ravi',
  } as const;
  const lists = { categories: ['graphic-design' as const], portfolioUrls: ['https://ravi.example'] };
  expect(newRequest(by, { ...answers, ...lists })).toEqual({ ...waiting, ...answers, ...lists });
});

describe('a decision', () => {
  const approval: VerificationDecision = { status: 'approved', notes: 'Welcome', internalNotes: 'Called', version: 2 };
  const { version: _, ...unversioned } = approval;

  test('is saved in the request as its next version', () => {
    expect(decide(requestOf(), approval, 'asha', now)).toEqual({
      kind: 'changed',
      request: requestOf({
        status: 'approved',
        notes: 'Welcome',
        internalNotes: 'Called',
        reviewedBy: 'asha',
        decidedAt: now,
        edition: 3,
      }),
    });
  });

  test.each([
    ['of an edition that changed is refused', requestOf({ edition: 3 }), approval, 'asha', 'VERSION_CONFLICT'],
    ['that names no edition is taken', requestOf({ edition: 3 }), unversioned, 'asha', 'changed'],
    ["about an admin's own request is refused", requestOf(), approval, 'ravi', 'OWN_ACCOUNT'],
    ['that the same admin repeats changes nothing', approved, approval, 'asha', 'unchanged'],
    ['that another admin repeats comes too late', approved, approval, 'bina', 'VERIFICATION_DECIDED'],
    ['that the same admin turns round comes too late', rejected, approval, 'asha', 'VERIFICATION_DECIDED'],
  ])('%s', (_name, request, decision, adminId, outcome) => {
    expect(codeOf(decide(request, decision, adminId, now))).toBe(outcome);
  });
});

describe('a revocation', () => {
  test('notes who took the verification back, when and why', () => {
    expect(revoke(approved, 'Forged', 'bina', now)).toEqual({
      kind: 'changed',
      request: { ...approved, edition: 3, revoked: { at: now, by: 'bina', reason: 'Forged' } },
    });
  });
  test.each([
    ['changes nothing the second time', revoked, 'unchanged'],
    ['is refused of a request that was rejected', rejected, 'CONFLICT'],
    ['is refused of a request that waits', requestOf(), 'CONFLICT'],
  ])('%s', (_, request, outcome) => expect(codeOf(revoke(request, 'Forged', 'asha', now))).toBe(outcome));
});
