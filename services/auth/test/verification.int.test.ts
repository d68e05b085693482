import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { VERIFICATION } from '@visavis/contracts/constants/verification';
import { verificationDocuments } from '../src/data/verification.ts';
import { stopAll } from './support.ts';
import { FORM, PDF, PNG, startVerification, type VerificationForTest } from './verification.ts';

const DAY = 86_400_000;
let fixture: VerificationForTest;
beforeAll(async () => {
  fixture = await startVerification();
});
afterAll(stopAll);

const stored = () => readdirSync(join(fixture.folder, 'files', 'stored'));
const byRoot = () => ({ userId: fixture.root.user._id, role: 'admin' });
const isVerified = async (token: string) => (await fixture.get('/auth/me', token)).body.user.isVerified;

describe('asking', () => {
  // spec 1 §3.14
  test('keeps what was said, once for each Idempotency-Key, and shows it to the applicant alone', async () => {
    const { token, user } = await fixture.person();
    const document = (await fixture.upload(token)).body.document;
    const fields = { linkedinUrl: 'https://www.linkedin.com/in/asha', documents: [document._id] };
    const first = await fixture.ask(token, fields, { 'idempotency-key': 'k1' });
    const again = await fixture.ask(token, fields, { 'idempotency-key': 'k1' });
    expect([first.status, again.body]).toEqual([201, first.body]);
    expect(first.body.request).toMatchObject({
      ...FORM,
      categories: ['graphic-design', 'video-animation'],
      portfolioUrls: ['https://asha.example/work'],
      linkedinUrl: 'https://www.linkedin.com/in/asha',
      documents: [{ name: 'passport.pdf', contentType: 'application/pdf', sizeBytes: PDF.length }],
      status: 'pending',
      notes: '',
      decidedAt: null,
      revoked: null,
    });
    expect(Object.keys(first.body.request)).not.toEqual(expect.arrayContaining(['internalNotes', 'reviewedBy']));
    expect(await fixture.mine(token)).toMatchObject({
      isVerified: false,
      requests: [first.body.request],
      requestableAt: null,
      documents: [],
    });
    const otherUser = await fixture.person();
    expect((await fixture.mine(otherUser.token)).requests).toEqual([]);
    const requestId = first.body.request._id;
    expect(await fixture.eventsOf(requestId)).toEqual([{ type: 'requested', data: { requestId, userId: user._id } }]);
  });

  test.each([
    ['no type', { type: 'vendor' }, 'type'],
    ['no category', { categories: [] }, 'categories'],
    ['an unknown category', { categories: ['cooking'] }, 'categories.0'],
    ['a short text', { about: 'x'.repeat(49) }, 'about'],
    ['a text of blanks', { about: ' '.repeat(60) }, 'about'],
    ['a long text', { about: 'x'.repeat(1_001) }, 'about'],
    ['half a year', { yearsExperience: 1.5 }, 'yearsExperience'],
    ['years below none', { yearsExperience: -1 }, 'yearsExperience'],
    ['no work', { portfolioUrls: [] }, 'portfolioUrls'],
    ['six links', { portfolioUrls: Array(6).fill('https://a.example') }, 'portfolioUrls'],
    ['a script as a link', { portfolioUrls: ['javascript:alert(1)'] }, 'portfolioUrls.0'],
    ['another site as LinkedIn', { linkedinUrl: 'https://linkedin.com.evil.example/in/a' }, 'linkedinUrl'],
    ['no link as LinkedIn', { linkedinUrl: 'in/asha menon' }, 'linkedinUrl'],
    ['four documents', { documents: ['a', 'b', 'c', 'd'] }, 'documents'],
    ['a document that is not there', { documents: ['none'] }, 'documents'],
  ])('refuses %s', async (_, more, path) => {
    const { token } = await fixture.person();
    expect(await fixture.ask(token, more)).toMatchObject({
      status: 400,
      body: { error: 'VALIDATION_FAILED', details: [{ path }] },
    });
    expect((await fixture.mine(token)).requests).toEqual([]);
  });

  test('takes one request of many at once', async () => {
    const { token } = await fixture.person();
    const answers = await Promise.all(Array.from({ length: 10 }, () => fixture.ask(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect(new Set(answers.map(({ body }) => body.error))).toEqual(new Set([undefined, 'VERIFICATION_PENDING']));
    expect((await fixture.mine(token)).requests).toHaveLength(1);
  });

  test('waits for 7 days after a rejection', async () => {
    const { session, id } = await fixture.applicant();
    await fixture.reject(id);
    const requestableAt = new Date(fixture.clock.now().getTime() + VERIFICATION.waitMs).toISOString();
    expect(await fixture.mine(session.token)).toMatchObject({ requestableAt: expect.stringMatching(requestableAt.slice(0, 16)) });
    const early = await fixture.ask(session.token);
    expect([early.status, early.body.error]).toEqual([409, 'VERIFICATION_TOO_EARLY']);
    await fixture.later(VERIFICATION.waitMs - 120_000);
    const { token } = await fixture.signIn(session.user.phone);
    expect((await fixture.ask(token)).body.error).toBe('VERIFICATION_TOO_EARLY');
    fixture.clock.advance(120_000);
    expect((await fixture.ask(token)).status).toBe(201);
  });
});

describe('documents', () => {
  test('take three of many at once, of which those of no request can be removed', async () => {
    const { token } = await fixture.person();
    const before = stored().length;
    const answers = await Promise.all(Array.from({ length: 8 }, () => fixture.upload(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(3).fill(201), ...Array(5).fill(409)]);
    expect(stored().length - before).toBe(3);
    const [first, ...rest] = (await fixture.mine(token)).documents.map(({ _id }: { _id: string }) => _id);
    expect((await fixture.call('DELETE', `/api/verification/documents/${first}`, { token })).status).toBe(200);
    expect((await fixture.call('DELETE', `/api/verification/documents/${first}`, { token })).status).toBe(404);
    expect(stored().length - before).toBe(2);
    const requested = await fixture.ask(token, { documents: rest });
    expect(requested.body.request.documents).toHaveLength(2);
    expect((await fixture.call('DELETE', `/api/verification/documents/${rest[0]}`, { token })).status).toBe(404);
  });

  test("that are not stored yet are in the user's own copy of their account, and nowhere else", async () => {
    const { token, user } = await fixture.person();
    const uploadedAt = fixture.clock.now();
    const discardAt = new Date(uploadedAt.getTime() + VERIFICATION.draftMs);
    await fixture.store.transaction(async (unit) => {
      const half = { requestId: null, name: 'passport.pdf', contentType: 'application/pdf', sizeBytes: 70, isStored: false };
      unit.collection(verificationDocuments).insert({ _id: 'half', userId: user._id, ...half, uploadedAt, discardAt });
    });
    expect((await fixture.mine(token)).documents).toEqual([]);
    expect((await fixture.get('/users/profile/export', token)).body.unfinishedDocuments).toEqual([
      { name: 'passport.pdf', sizeBytes: 70, deletedAt: discardAt.toISOString() },
    ]);
  });

  test('in which the virus scanner finds something are refused, and nothing of them is kept', async () => {
    const { token } = await fixture.person();
    const before = stored().length;
    const answer = await fixture.upload(token, Buffer.concat([PDF, Buffer.from('EICAR')]));
    expect([answer.status, answer.body.error]).toEqual([400, 'FILE_INFECTED']);
    expect([(await fixture.mine(token)).documents, stored().length]).toEqual([[], before]);
  });

  test("refuses another user's document, and one of an earlier request", async () => {
    const [me, otherUser] = [await fixture.person(), await fixture.person()];
    const { _id } = (await fixture.upload(otherUser.token)).body.document;
    expect((await fixture.ask(me.token, { documents: [_id] })).body.details[0].path).toBe('documents');
    expect((await fixture.call('DELETE', `/api/verification/documents/${_id}`, { token: me.token })).status).toBe(404);
    const requested = await fixture.ask(otherUser.token, { documents: [_id] });
    await fixture.reject(requested.body.request._id);
    await fixture.later(VERIFICATION.waitMs);
    const { token } = await fixture.signIn(otherUser.user.phone);
    expect((await fixture.ask(token, { documents: [_id] })).body.details[0].path).toBe('documents');
  });

  const SCRIPT = '<html><script>alert(document.domain)</script></html>';
  test.each<[string, Buffer, number, string]>([
    ['a page that says it is a PDF', Buffer.from(SCRIPT), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a page behind a blank PDF header', Buffer.from(` %PDF-1.4 ${SCRIPT}`), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a drawing', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a GIF', Buffer.from('GIF89a\u0001\0\u0001\0'), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['an archive', Buffer.from('PK\u0003\u0004\0\0\0\0', 'latin1'), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['nothing', Buffer.alloc(0), 400, 'VALIDATION_FAILED'],
    ['a huge file', Buffer.concat([PDF, Buffer.alloc(VERIFICATION.documentMaxBytes)]), 413, 'PAYLOAD_TOO_LARGE'],
  ])('refuses %s, and stores nothing', async (_, content, status, error) => {
    const { token } = await fixture.person();
    const before = stored().length;
    const refused = await fixture.upload(token, content);
    expect([refused.status, refused.body.error, refused.body.details[0].path]).toEqual([status, error, 'document']);
    expect([stored().length, (await fixture.mine(token)).documents]).toEqual([before, []]);
  });

  test('takes a file by its content, whatever it says it is', async () => {
    const { token } = await fixture.person();
    const { body } = await fixture.upload(token, PNG, { name: '../../me.html', type: 'text/html' });
    expect(body.document).toMatchObject({ name: '../../me.html', contentType: 'image/png' });
    expect((await fixture.upload(token, PNG, { name: 'x'.repeat(121) })).body.details[0].path).toBe('name');
    expect((await fixture.upload(token, PNG, { field: 'image' })).body.details[0].path).toBe('document');
  });

  test('are deleted 7 days after the upload without a request, and 30 days after the decision', async () => {
    const fresh = await startVerification();
    const files = () => readdirSync(join(fresh.folder, 'files', 'stored')).length;
    const sweep = () => fresh.runJob('sweep-documents');
    const [draft, requested] = [await fresh.person(), await fresh.person()];
    await fresh.upload(draft.token);
    const { _id } = (await fresh.upload(requested.token)).body.document;
    const { request } = (await fresh.ask(requested.token, { documents: [_id] })).body;
    await fresh.later(VERIFICATION.draftMs - 60_000);
    await sweep();
    expect(files()).toBe(2);
    await fresh.later(60_000);
    await sweep();
    expect(files()).toBe(1);
    await fresh.approve(request._id);
    await fresh.later(VERIFICATION.keepDocumentsMs - 60_000);
    await sweep();
    expect(files()).toBe(1);
    await fresh.later(60_000);
    expect((await fresh.admin('GET', request._id)).body.request.documents).toEqual([]);
    await sweep();
    expect(files()).toBe(0);
    expect((await fresh.view(request._id, _id)).status).toBe(404);
  });
});

describe('looking at a document', () => {
  test('serves it so that it can do nothing, and records each look', async () => {
    const { token, user } = await fixture.person();
    const { _id } = (await fixture.upload(token)).body.document;
    const { request } = (await fixture.ask(token, { documents: [_id] })).body;
    const view = await fixture.view(request._id, _id);
    expect(Object.fromEntries(view.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="document"',
    });
    expect(Buffer.from(await view.arrayBuffer())).toEqual(PDF);
    await (await fixture.view(request._id, _id)).arrayBuffer();
    const looks = (await fixture.eventsOf(request._id)).filter(({ data }) => data.documentId);
    const look = { requestId: request._id, userId: user._id, documentId: _id, actor: byRoot(), after: { documentId: _id } };
    expect(looks.map(({ data }) => data)).toEqual([look, look]);
  });

  test('is for admins, and for the documents of that request', async () => {
    const [one, two] = [await fixture.person(), await fixture.person()];
    const { _id } = (await fixture.upload(one.token)).body.document;
    const draft = (await fixture.upload(two.token)).body.document._id;
    const { request } = (await fixture.ask(one.token, { documents: [_id] })).body;
    const others = (await fixture.ask(two.token)).body.request;
    expect((await fixture.view(request._id, _id, one.token)).status).toBe(403);
    expect((await fixture.view(request._id, _id, 'nobody')).status).toBe(401);
    expect((await fixture.view(others._id, _id)).status).toBe(404);
    expect((await fixture.view(others._id, draft)).status).toBe(404);
    expect(await fixture.eventsOf(request._id)).toHaveLength(1);
  });
});

// spec 2 §2.10, §7.21
describe('the queue', () => {
  test('lists by status, category and name, pending ones in the order in which they came', async () => {
    const one = await fixture.applicant({ categories: ['tech-development'] }, 'Queued Zara');
    const two = await fixture.applicant({ categories: ['tech-development', 'graphic-design'] }, 'Queued Yusuf');
    const three = await fixture.applicant({ categories: ['digital-marketing'] }, 'Queued Xenia');
    await fixture.reject(three.id);
    const names = async (path: string) =>
      (await fixture.admin('GET', path)).body.requests.map(({ user }: { user: { name: string } }) => user.name);
    expect(await names('requests?search=queued&status=pending')).toEqual(['Queued Zara', 'Queued Yusuf']);
    expect(await names('requests?search=queued')).toEqual(['Queued Xenia', 'Queued Yusuf', 'Queued Zara']);
    expect(await names('requests?search=queued&status=rejected')).toEqual(['Queued Xenia']);
    expect(await names('requests?search=queued&category=Graphic Design')).toEqual(['Queued Yusuf']);
    expect((await names('requests?category=tech-development&status=pending&limit=100')).slice(-2)).toEqual([
      'Queued Zara',
      'Queued Yusuf',
    ]);
    expect((await names('pending?limit=100')).slice(-2)).toEqual(['Queued Zara', 'Queued Yusuf']);
    const page = (await fixture.admin('GET', 'requests?search=queued&limit=1&page=2')).body;
    expect(page).toMatchObject({ requests: [{ _id: two.id }], pagination: { total: 3, page: 2, limit: 1, pages: 3 } });
    expect((await fixture.admin('GET', one.id)).body.request).toMatchObject({
      user: { name: 'Queued Zara', phone: one.session.user.phone, isVerified: false },
      internalNotes: '',
      reviewedBy: null,
      version: 1,
    });
    expect((await fixture.admin('GET', 'requests?status=king')).status).toBe(400);
    expect((await fixture.admin('GET', 'none')).status).toBe(404);
  });

  test('is for admins', async () => {
    const { session, id } = await fixture.applicant();
    const { token } = session;
    for (const [method, path, body] of [
      ['GET', 'requests'],
      ['GET', 'pending'],
      ['GET', id],
      ['PUT', id, { status: 'approved' }],
      ['POST', `${id}/revoke`, { reason: 'Not their work' }],
    ] as const) {
      expect((await fixture.admin(method, path, body, token)).body.error).toBe('ADMIN_REQUIRED');
      expect((await fixture.admin(method, path, body, 'nobody')).status).toBe(401);
    }
    expect((await fixture.mine(token)).requests[0].status).toBe('pending');
  });
});

// spec 2 §3.16, §4.10, §5.7
describe('deciding', () => {
  test('approves for good, gives the badge, and tells everyone who keeps the user', async () => {
    const { session, id } = await fixture.applicant();
    const decision = { status: 'approved', notes: 'Welcome', internalNotes: 'Called twice', version: 1 };
    const decided = await fixture.admin('PUT', id, decision);
    expect(decided.body).toMatchObject({
      message: 'Verification request approved',
      request: {
        status: 'approved',
        notes: 'Welcome',
        internalNotes: 'Called twice',
        reviewedBy: { name: 'Root' },
        version: 2,
        user: { isVerified: true },
      },
    });
    expect(await isVerified(session.token)).toBe(true);
    const mine = await fixture.mine(session.token);
    expect(mine).toMatchObject({ isVerified: true, requestableAt: null, requests: [{ status: 'approved', notes: 'Welcome' }] });
    expect(JSON.stringify(mine)).not.toMatch(/Called twice|Root/);
    expect((await fixture.ask(session.token)).body.error).toBe('ALREADY_VERIFIED');
    // The same again, of the same admin.
    expect((await fixture.admin('PUT', id, decision)).body.request.version).toBe(2);
    expect((await fixture.reject(id)).body).toMatchObject({ error: 'VERIFICATION_DECIDED', details: { status: 'approved' } });
    const published = await fixture.events();
    expect(published.filter(({ data }) => data.userId === session.user._id && data.isVerified === true)).toHaveLength(1);
    expect((await fixture.eventsOf(id)).slice(1)).toEqual([
      {
        type: 'decided',
        data: {
          requestId: id,
          userId: session.user._id,
          status: 'approved',
          actor: byRoot(),
          before: { status: 'pending' },
          after: { status: 'approved' },
        },
      },
    ]);
  });

  test('needs notes for a rejection, which the applicant and the event get', async () => {
    const { session, id } = await fixture.applicant();
    for (const notes of ['', '  ', 'x'.repeat(501)])
      expect((await fixture.reject(id, notes)).body).toMatchObject({ error: 'VALIDATION_FAILED', details: [{ path: 'notes' }] });
    expect((await fixture.admin('PUT', id, { status: 'rejected' })).body.details[0].path).toBe('notes');
    expect((await fixture.admin('PUT', id, { status: 'pending' })).body.details[0].path).toBe('status');
    const other = await fixture.applicant();
    expect((await fixture.reject(other.id, ' X ')).body.request).toMatchObject({ status: 'rejected', notes: 'X' });
    await fixture.admin('PUT', id, { status: 'rejected', notes: 'No work to see', internalNotes: 'Rude on the phone' });
    expect((await fixture.mine(session.token)).requests[0]).toMatchObject({ status: 'rejected', notes: 'No work to see' });
    expect(await isVerified(session.token)).toBe(false);
    const { data } = (await fixture.eventsOf(id)).at(-1) ?? {};
    const reason = 'No work to see';
    expect(data).toMatchObject({ status: 'rejected', reason, after: { status: 'rejected', reason } });
    expect(JSON.stringify(data)).not.toContain('Rude');
  });

  test('is about the name and the picture that the admin saw', async () => {
    const { session, id } = await fixture.applicant();
    const { body } = await fixture.admin('GET', id);
    const { version } = body.request;
    const rename = (name: string) =>
      fixture.call('PUT', '/users/profile', { token: session.token, body: { name } }).then(({ status }) => status);
    expect(await rename('Ratna Tandon')).toBe(200);
    expect((await fixture.admin('PUT', id, { status: 'approved', version })).body.error).toBe('VERSION_CONFLICT');
    expect(await isVerified(session.token)).toBe(false);
    const { request } = (await fixture.admin('GET', id)).body;
    expect(request.user.name).toBe('Ratna Tandon');
    // The same name again changes nothing.
    await rename('Ratna Tandon');
    expect((await fixture.admin('PUT', id, { status: 'approved', version: request.version })).status).toBe(200);
  });

  test.each([
    ['approves', 'rejects', { status: 'approved' }, { status: 'rejected', notes: 'No work to see' }],
    ['approves', 'approves too', { status: 'approved' }, { status: 'approved' }],
  ])('lets one of two admins through: one %s, one %s', async (_one, _other, first, second) => {
    for (let round = 0; round < 5; round += 1) {
      const { session, id } = await fixture.applicant();
      fixture.meetBeforeCommit(2);
      const answers = await Promise.all([
        fixture.admin('PUT', id, { ...first, version: 1 }),
        fixture.admin('PUT', id, { ...second, version: 1 }, fixture.second.token),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.body.error).toBe('VERIFICATION_DECIDED');
      const winner = answers.find(({ status }) => status === 200)?.body.request;
      expect((await fixture.mine(session.token)).requests[0].status).toBe(winner.status);
      expect(await isVerified(session.token)).toBe(winner.status === 'approved');
      expect((await fixture.eventsOf(id)).filter(({ data }) => data.status)).toHaveLength(1);
    }
  });

  test('refuses a version that is not the one now, and the own request', async () => {
    const { id } = await fixture.applicant();
    expect((await fixture.admin('PUT', id, { status: 'approved', version: 2 })).body.error).toBe('VERSION_CONFLICT');
    const own = (await fixture.ask(fixture.second.token)).body.request._id;
    expect((await fixture.approve(own, fixture.second.token)).body.error).toBe('OWN_ACCOUNT');
    expect((await fixture.reject(own)).status).toBe(200);
  });
});

describe('revoking', () => {
  test('takes the badge back, once, and lets the user ask again after 7 days', async () => {
    const { session, id } = await fixture.applicant();
    const revoke = (token?: string) => fixture.admin('POST', `${id}/revoke`, { reason: 'Not their work' }, token);
    expect((await revoke()).body.error).toBe('CONFLICT');
    await fixture.approve(id);
    expect((await fixture.admin('POST', `${id}/revoke`, { reason: ' ' })).body.details[0].path).toBe('reason');
    fixture.meetBeforeCommit(2);
    const answers = await Promise.all([revoke(), revoke(fixture.second.token)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body.request).toMatchObject({ status: 'approved', revoked: { reason: 'Not their work' }, version: 3 });
    expect(answers[1]?.body.request.revoked).toEqual(answers[0]?.body.request.revoked);
    const revoked = (await fixture.eventsOf(id)).filter(({ data }) => data.reason);
    expect(revoked.map(({ data }) => data.after)).toEqual([{ isVerified: false, reason: 'Not their work' }]);
    expect(await isVerified(session.token)).toBe(false);
    expect((await fixture.ask(session.token)).body.error).toBe('VERIFICATION_TOO_EARLY');
    await fixture.later(VERIFICATION.waitMs);
    const { token } = await fixture.signIn(session.user.phone);
    expect((await fixture.ask(token)).status).toBe(201);
  });
});

describe('the end of an account', () => {
  test('leaves nothing of what was said, and takes the request out of the queue', async () => {
    const fresh = await startVerification();
    const { token, user } = await fresh.person('Gone Soon');
    const { _id } = (await fresh.upload(token)).body.document;
    const { request } = (await fresh.ask(token, { documents: [_id] })).body;
    fresh.clock.advance(60_000);
    await fresh.call('POST', '/users/profile/code', { token });
    const leave = { otp: fresh.codeOf(user.phone) };
    expect((await fresh.call('POST', '/users/profile/deletion', { token, body: leave })).status).toBe(200);
    fresh.clock.advance(14 * DAY + 1);
    await fresh.runJob('erase-accounts');
    await fresh.runJob('sweep-documents');
    await fresh.later(61_000);
    expect((await fresh.admin('GET', request._id)).status).toBe(404);
    expect((await fresh.admin('GET', 'requests?search=gone')).body.requests).toEqual([]);
    expect((await fresh.view(request._id, _id)).status).toBe(404);
    expect(readdirSync(join(fresh.folder, 'files', 'stored'))).toEqual([]);
    expect((await fresh.events()).filter(({ type }) => type === 'visavis.verification.dropped.v1')).toMatchObject([
      { subject: user._id, data: { requestId: request._id } },
    ]);
  });
});
