import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { linkPackages, repository } from '../support/installed-packages.ts';

const left = new Set(['node_modules', 'dist', '.git', '.turbo', 'baselines', 'images']);

/** As `npm run check` does: of the compiler's threads each checks what it needs of the others' files once more. */
const CHECKERS = ['--checkers', '1'];

/** The work tree without what is built, on the installed packages; our own packages are the copy's. */
function copyOfRepository(): string {
  const folder = mkdtempSync(join(tmpdir(), 'visavis-new-'));
  for (const entry of readdirSync(repository))
    if (!left.has(entry) && !entry.startsWith('.data'))
      cpSync(join(repository, entry), join(folder, entry), { recursive: true, filter: (path) => !left.has(basename(path)) });
  linkPackages(folder);
  const cache = 'node_modules/.cache/tsc';
  if (existsSync(join(repository, cache))) cpSync(join(repository, cache), join(folder, cache), { recursive: true });
  return folder;
}

describe('npm run new', () => {
  let folder = '';
  let service: ReturnType<typeof node>;
  let handler: ReturnType<typeof node>;
  let screen: ReturnType<typeof node>;
  let events: ReturnType<typeof node>[] = [];
  let calls: ReturnType<typeof node>[] = [];
  let resource: ReturnType<typeof node>;
  const node = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
      cwd: folder,
      env: { ...process.env, NODE_OPTIONS: '' },
      encoding: 'utf8',
    });
    return { status, output: stdout + stderr };
  };
  /** Its output says what is wrong. */
  const expectDone = ({ status, output }: ReturnType<typeof node>) =>
    expect({ status, output: status === 0 ? '' : output }).toEqual({ status: 0, output: '' });

  beforeAll(() => {
    folder = copyOfRepository();
    service = node('scripts/new.mjs', 'service', 'push-notes');
    handler = node('scripts/new.mjs', 'handler', 'push-notes', 'count-meetings-on-approval', 'visavis.meeting.approved.v1');
    screen = node('scripts/new.mjs', 'screen', 'admin', '/admin/price-lists/:id', 'admin/prices/price-list-screen');
    events = [
      ['push-notes', 'visavis.push-note.sent.v1'],
      ['meeting', 'visavis.meeting.featured.v1', 'admin'],
      ['alert', 'visavis.coupon.shown.v1', 'admin'],
    ].map((event) => node('scripts/new.mjs', 'event', ...event));
    calls = [
      ['pushNotesCalls.leave', 'POST', '/api/push-notes', 'anyone'],
      ['adminContactCalls.archive', 'PUT', '/api/admin/contact/:id/archive', 'admin'],
      ['testimonialCalls.newest', 'GET', '/api/admin/testimonials/newest', 'fresh'],
      ['meetingCalls.pinNote', 'PUT', '/api/meetings/:id/pinned-note', 'user', 'any host'],
    ].map((call) => node('scripts/new.mjs', 'call', ...call));
    resource = node('scripts/new.mjs', 'resource', 'refund-list', 'adminBillingCalls.payments');
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('writes a service and names at most ten edits for its first endpoint and event', () => {
    expectDone(service);
    expect(service.output.match(/^ *\d+\. /gm)?.length).toBeLessThanOrEqual(10);
  });
  test('writes a handler that finds its event by type', () => {
    expectDone(handler);
    const text = readFileSync(join(folder, 'services/push-notes/src/events/count-meetings-on-approval.ts'), 'utf8');
    expect(text).toContain("import { meetingApproved } from '@visavis/contracts/events/meeting';");
  });
  test('writes a screen with its words and its row', () => {
    expectDone(screen);
    const rows = readFileSync(join(folder, 'infra/foundation/contracts/src/screens.ts'), 'utf8');
    expect(rows).toContain("admin('price-lists/:id', 'prices/price-list-screen', 'Price list', { example: 'token' }),");
  });
  test('writes events with their examples, and the words of what admins do', () => {
    for (const event of events) expectDone(event);
    const written = (path: string) => readFileSync(join(folder, path), 'utf8');
    expect(written('infra/foundation/contracts/corpus/push-notes-events.jsonl')).toContain('"subject":"push-note-1"');
    expect(written('infra/foundation/contracts/src/events/alert.ts')).toContain("audit: { subject: 'coupon' },");
    for (const language of ['en', 'hi'])
      expect(written(`web/src/shared/i18n/${language}/admin-audit.ts`)).toMatch(/shown: \{ action: /);
  });
  test('writes calls from their row to what they are repeated on', () => {
    for (const call of calls) expectDone(call);
    const written = (path: string) => readFileSync(join(folder, path), 'utf8');
    expect(written('services/push-notes/src/http/push-notes.ts')).toContain('on(pushNotesEndpoints.leave, async ({ body, now })');
    const route = written('services/admin/src/http/contact.ts');
    expect(route).toContain('archiveContact(deps, { ...params, ...body, actor: actorOf(principal), now })');
    expect(written('services/meeting/src/http/meetings.ts')).toContain('pinNote(deps, { ...commandOf(call), ...call.body })');
    // `:id` would take it for its own.
    expect(written('services/admin/src/http/testimonials.ts')).toMatch(/Endpoints\.newest,.*Endpoints\.get,/s);
    const repeated = written('infra/tools/testing/test/attacks/repeats/calls/content.ts');
    expect(repeated).toMatch(/'adminContact\.archive': \{[^}]*\}[^}]*id: await contactMessage\(\)/);
  });
  test('writes a list of the admin area from what its call answers', () => {
    expectDone(resource);
    const list = readFileSync(join(folder, 'web/src/features/admin/refund-list/refund-list.tsx'), 'utf8');
    expect(list).toContain('rows: ({ payments }) => payments,');
    expect(list).toContain('cell: (row) => opener(row, row.buyerName) }');
  });
  test('refuses an event that is there, and a list that has no file', () => {
    const there = node('scripts/new.mjs', 'event', 'meeting', 'visavis.meeting.approved.v1');
    expect(there).toEqual({ status: 1, output: expect.stringContaining('has visavis.meeting.approved.v1 already') });
    const without = node('scripts/new.mjs', 'resource', 'one-payment', 'adminBillingCalls.payment');
    expect(without).toEqual({ status: 1, output: expect.stringContaining('adminBillingCalls has no paymentCsv') });
  });
  test('refuses a screen of admins outside of their area', () => {
    const refused = node('scripts/new.mjs', 'screen', 'admin', '/prices', 'pages/prices/prices-screen');
    expect(refused).toEqual({ status: 1, output: expect.stringContaining('The paths of admin screens begin with /admin/') });
  });
  test.each([
    ['contactCalls.send', 'POST', '/api/contact/again', 'user', 'contactCalls has send already'],
    ['contactCalls.sent', 'GET', '/api/contact/mine', 'user', 'GET /api/contact/mine is contact.mine already'],
    ['contactCalls.read', 'PUT', '/api/contact/mine/:id/read', 'user', 'Say who may do it'],
    ['bffCalls.more', 'GET', '/bff/more', 'user', 'The calls of the bff are written by hand'],
  ])('refuses the call %s', (call, method, path, access, reason) => {
    const refused = node('scripts/new.mjs', 'call', call, method, path, access);
    expect(refused).toEqual({ status: 1, output: expect.stringContaining(reason) });
  });
  test('refuses an event that no service publishes', () => {
    const refused = node('scripts/new.mjs', 'handler', 'admin', 'count-x-on-y', 'visavis.meeting.aproved.v1');
    expect(refused).toEqual({ status: 1, output: expect.stringContaining('No service publishes visavis.meeting.aproved.v1') });
  });
  test('passes format and lint', () => {
    expectDone(node('node_modules/@biomejs/biome/bin/biome', 'ci', '--vcs-enabled=false', '--error-on-warnings', '.'));
  }, 60_000);
  test('compiles', () => {
    for (const project of ['tsconfig.json', 'web/tsconfig.json'])
      expectDone(node('node_modules/typescript/bin/tsc', '-p', project, ...CHECKERS));
  }, 300_000);
  test('obeys the import table', () => {
    expectDone(node('scripts/lint-imports.mjs'));
  }, 120_000);
  test('passes its own test, and those of contracts, tables, deployment and settings', () => {
    const paths = [
      'services/push-notes',
      'contracts/test/co(ntracts|rpus)',
      '(admin/test/audited|alert/test/deliveries/told|web/test/admin/audit-words)',
      'repository/(packages|service-layers)',
      'platform/test/field-messages',
      'mapping.unit',
      'web/test/(app/first-screens|i18n/catalogues|shells)',
      'cluster/test/table',
      'all-in-one/test/settings-page',
      'deploy/deploy-(compose|network|processes|settings)',
    ].join('|');
    const jest = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', '--runInBand', '--testPathPatterns', paths];
    const tests = node(...jest);
    expectDone(tests);
    expect(tests.output).toContain('services/push-notes/test/service.int.test.ts');
  }, 300_000);
});
