import { describe, expect, test } from '@jest/globals';
import { errorOf, type Refusal } from '@visavis/platform';
import { refusals } from '../src/domain/refusals.ts';

const DATE = new Date('2030-01-01T00:00:00Z');
const date = DATE.toISOString();
const field = (path: string, { message }: Refusal) => [{ path, message }];

/** Refusals that tell the client more than their code. */
const DETAILED: [Refusal, (refusal: Refusal) => Refusal['details']][] = [
  [refusals.deletionPending(DATE), () => ({ erasesAt: date })],
  [refusals.beingDeleted(DATE), () => ({ erasesAt: date })],
  [refusals.requestTooEarly(DATE), () => ({ requestableAt: date })],
  [refusals.nameNeeded(), (refusal) => field('name', refusal)],
  [refusals.renamedOften(DATE, 'Asia/Kolkata'), (refusal) => field('name', refusal)],
  [refusals.codeNeeded(), (refusal) => field('otp', refusal)],
  [refusals.documentGone(), (refusal) => field('documents', refusal)],
  [refusals.otpInvalid(2), () => ({ triesLeft: 2 })],
  [refusals.otpExpired(), () => ({ triesLeft: 0 })],
  [refusals.otpExhausted(), () => ({ triesLeft: 0 })],
  [refusals.secondFactorInvalid(3), () => ({ triesLeft: 3 })],
  [refusals.workRequired({ parameters: {} }), () => ({ work: { parameters: {} } })],
  [refusals.decided('approved'), () => ({ status: 'approved' })],
  [refusals.profileChanged({ name: 'Asha' }), () => ({ name: 'Asha' })],
  [refusals.userChanged({ name: 'Asha' }), () => ({ name: 'Asha' })],
];
const PLAIN = [
  refusals.userNotFound(),
  refusals.noSuchUser(),
  refusals.phoneTaken(),
  refusals.alreadyExists(),
  refusals.inactive(),
  refusals.accountClosed(),
  refusals.signedOut(),
  refusals.countryNotServed(),
  refusals.neverServed(),
  refusals.tooMany(500),
  refusals.adminsOnly(),
  refusals.secondFactorNeeded(),
  refusals.secondFactorTooOld(),
  refusals.secondFactorBlocked(600_000),
  refusals.noSecondFactor(),
  refusals.refreshInvalid(),
  refusals.refreshReused(),
  refusals.phoneIsChanging(),
  refusals.noSuchSession(),
  refusals.passkeyInvalid(),
  refusals.tooManyPasskeys(),
  refusals.noSuchPasskey(),
  refusals.wallLinkInvalid(),
  refusals.wallLinkExpired(),
  refusals.wallLinkWithdrawn(),
  refusals.noSuchWallLink(),
  refusals.tooManyWallLinks(),
  refusals.phoneInUse(),
  refusals.ownPhone(),
  refusals.noEmail(),
  refusals.linkInvalid(),
  refusals.linkExpired(),
  refusals.noSuchImage(),
  refusals.alreadyVerified(),
  refusals.requestPending(),
  refusals.tooManyDocuments(),
  refusals.noSuchDocument(),
  refusals.noSuchRequest(),
  refusals.requestChanged(),
  refusals.ownRequest(),
  refusals.notVerified(),
  refusals.ownSecondFactor(),
  refusals.ownSessions(),
  refusals.ownAccount(),
  refusals.lastAdmin(),
  refusals.appointedAdmin(),
];
const ALL = [...PLAIN, ...DETAILED.map(([refusal]) => refusal)];

describe('a refusal', () => {
  test('of each kind is shown here', () => expect(ALL).toHaveLength(Object.keys(refusals).length));

  test.each(ALL)('becomes an error with a stable code and a sentence for people: $code, $message', (refusal) => {
    const error = errorOf(refusal);
    expect(error).toMatchObject({ code: refusal.code, message: refusal.message });
    expect(refusal.code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
    expect(refusal.message).toMatch(/^[A-Z].{9,}/);
  });

  test.each(DETAILED)('tells the client what it needs to go on: $code', (refusal, details) => {
    expect(refusal.details).toEqual(details(refusal));
  });

  test('of too many requests says when to try again', () => expect(refusals.tooMany(500)).toMatchObject({ retryAfterMs: 500 }));

  test('of the last guess does not invite to try again', () => {
    expect(refusals.otpInvalid(1).message).toBe('Invalid OTP. Please try again.');
    expect(refusals.otpInvalid(0).message).toBe('Invalid OTP');
  });
});
