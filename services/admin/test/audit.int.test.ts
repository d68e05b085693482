import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { adminEndpoints } from '@visavis/contracts/admin';
import type { ResponseOf } from '@visavis/contracts/endpoint';
import { createSqliteStore } from '@visavis/store';
import { until } from '@visavis/testing/wait';
import { auditEntries, people } from '../src/data/audit.ts';
import { type AuditEntry, facetsOf, subjectTypeOf, textOf } from '../src/domain/audit-entry.ts';
import { createFixture, event, type Fixture, meetingEvent, registered, START } from './support.ts';

type Page = ResponseOf<typeof adminEndpoints.audit>;
const HOUR = 3_600_000;
const later = (ms: number) => new Date(START.getTime() + ms);
const boss = { userId: 'boss', role: 'admin' };
const renamed = (userId: string, name: string, time: Date) =>
  event(
    'visavis.user.profile-updated.v1',
    userId,
    { userId, name, profilePicture: null, isVerified: false, timeZone: 'Asia/Kolkata' },
    time,
  );
const roleChanged = (userId: string, time: Date) =>
  event(
    'visavis.user.role-changed.v1',
    userId,
    { userId, role: 'host', previousRole: 'participant', actor: boss, before: { role: 'participant' }, after: { role: 'host' } },
    time,
  );
let fixture: Fixture;

const read = async (query = '') => (await fixture.request(`/api/admin/audit${query}`)).body as unknown as Page;
/** All pages of a filter; `between` runs after each. */
async function readAll(query: string, limit: number, between?: () => Promise<void>): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor = ''; ; ) {
    const { entries, next } = await read(`?${query}&limit=${limit}${cursor && `&cursor=${cursor}`}`);
    ids.push(...entries.map(({ _id }) => _id));
    if (!next) return ids;
    cursor = next;
    await between?.();
  }
}

beforeEach(async () => {
  fixture = await createFixture();
});
afterEach(() => fixture.stop());

describe('the audit log', () => {
  it('says who did what to whom, by the names of that time, and a replay adds nothing', async () => {
    await fixture.bus.publish('visavis.auth', [registered('boss', later(-HOUR)), registered('u1', later(-HOUR))]);
    await fixture.bus.publish('visavis.auth', [roleChanged('u1', START), renamed('u1', 'Asha Rao', later(HOUR))]);
    const own = meetingEvent(
      'cancelled',
      'm1',
      { version: 3, status: 'cancelled' },
      { reason: 'No', previousStatus: 'approved', actor: boss },
      later(1_000),
    );
    await fixture.bus.publish('visavis.meeting', [own, own, meetingEvent('created', 'm2')]);
    const decided = event(
      'visavis.verification.decided.v1',
      'r1',
      {
        requestId: 'r1',
        userId: 'u1',
        status: 'approved',
        actor: boss,
        before: { status: 'pending' },
        after: { status: 'approved' },
      },
      later(2 * HOUR),
    );
    await fixture.bus.publish('visavis.auth', [decided]);
    await until('all written', async () => (await read()).entries.length === 3);
    const expected = [
      {
        _id: decided.id,
        at: decided.time,
        type: decided.type,
        subject: 'r1',
        actor: { ...boss, name: 'boss' },
        subjectType: 'verification',
        subjectName: null,
        person: { userId: 'u1', name: 'Asha Rao' },
        before: { status: 'pending' },
        after: { status: 'approved' },
      },
      {
        _id: own.id,
        at: own.time,
        type: own.type,
        subject: 'm1',
        actor: { ...boss, name: 'boss' },
        subjectType: 'meeting',
        subjectName: 'Portfolio review',
      },
      expect.objectContaining({
        subject: 'u1',
        subjectType: 'user',
        subjectName: 'u1',
        before: { role: 'participant' },
        after: { role: 'host' },
      }),
    ];
    expect((await read()).entries).toEqual(expected);
    await fixture.rebuild();
    expect(await read()).toMatchObject({ entries: expected, next: null });
    expect(await readAll('subject=u1', 1)).toHaveLength(2);
    expect(await readAll('subject=u1&subjectType=user&action=user.role-changed', 1)).toHaveLength(1);
    expect(await readAll('subject=u1&subjectType=meeting', 1)).toEqual([]);
  });

  it('keeps no name of an erased account, nor any that a host typed', async () => {
    await fixture.bus.publish('visavis.auth', [registered('boss', later(-HOUR))]);
    const created = registered('u1', START);
    Object.assign(created.data as object, { actor: boss, name: 'Asha Rao', after: { name: 'Asha Rao', role: 'participant' } });
    await fixture.bus.publish('visavis.auth', [created]);
    const edited = { changed: ['coHosts'], actor: boss, before: { coHosts: [] }, after: { coHosts: ['Asha Rao'] } };
    await fixture.bus.publish('visavis.meeting', [meetingEvent('updated', 'm1', { version: 2 }, edited, later(HOUR))]);
    await until('both written', async () => (await read()).entries.length === 2);
    expect((await read()).entries).toMatchObject([
      { before: { coHosts: 0 }, after: { coHosts: 1 } },
      { subjectName: 'Asha Rao', after: { role: 'participant' } },
    ]);
    const gone = ['u1', 'boss'].map((userId) => event('visavis.user.deleted.v1', userId, { userId }));
    await fixture.bus.publish('visavis.auth', [...gone, renamed('u1', 'Asha Rao', later(2 * HOUR))]);
    const erased = async () => (await fixture.store.collection(people).find()).every(({ names }) => names.length === 0);
    await until('the names are gone', erased);
    const { entries } = await read();
    expect(entries).toMatchObject([{ actor: { userId: 'boss', name: null } }, { subject: 'u1', subjectName: null }]);
    await fixture.rebuild();
    expect(await read()).toMatchObject({ entries });
    const stored = [await fixture.store.collection(auditEntries).find(), await fixture.store.collection(people).find()];
    expect(JSON.stringify(stored)).not.toContain('Asha');
  });

  it('reads entries of a release that had no filters', async () => {
    const old = { type: 'visavis.user.role-changed.v1', subject: 'u1', actor: boss };
    const stored = auditEntries.upcast?.({ ...old, after: { name: 'Asha', role: 'host' } });
    expect(stored).toMatchObject({
      after: { role: 'host' },
      facets: expect.arrayContaining(['by boss', 'as admin', 'on u1']),
      text: expect.stringContaining('host'),
    });
    expect(JSON.stringify(stored)).not.toContain('Asha');
  });

  it('names the filter or the cursor that it refuses', async () => {
    const bad: [query: string, path: string][] = [
      ['limit=0', 'limit'],
      ['cursor=xx', 'cursor'],
      ['cursor=zzzzzzzzzzz~a', 'cursor'],
      ['action=meeting.approve', 'action'],
      ['subjectType=host', 'subjectType'],
      ['subject=a%20b', 'subject'],
      ['from=yesterday', 'from'],
      ['to=2026-02-30', 'to'],
    ];
    for (const [query, path] of bad)
      expect([query, await fixture.request(`/api/admin/audit?${query}`)]).toMatchObject([
        query,
        { status: 400, body: { error: 'VALIDATION_FAILED', details: [{ path }] } },
      ]);
    expect((await fixture.request('/api/admin/audit/csv?action=x')).status).toBe(400);
  });
});

describe('20,000 entries', () => {
  const kinds = [
    'user.role-changed',
    'user.status-changed',
    'session.revoked',
    'meeting.approved',
    'meeting.cancelled',
    'verification.decided',
    'payment.refunded',
  ];
  const ROWS = 20_000;
  const rows: AuditEntry[] = Array.from({ length: ROWS }, (_, n) => {
    const action = kinds[n % kinds.length] as string;
    const fields = {
      type: `visavis.${action}.v1`,
      subject: `s${n % 97}`,
      actor: { userId: `a${n % 3}`, role: 'admin' },
      ...(action.startsWith('verification') && { person: `s${(n + 1) % 97}` }),
    };
    // Five at a time, so that ids decide.
    return {
      _id: `e${String((n * 7_919) % ROWS).padStart(6, '0')}`,
      version: 1,
      at: later(Math.floor(n / 5) * 60_000),
      ...fields,
      facets: facetsOf(fields),
      text: textOf(fields),
    };
  });
  const newestFirst = rows.toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a._id < b._id ? 1 : -1));
  const seed = async () => {
    for (let from = 0; from < ROWS; from += 1_000)
      await fixture.store.transaction(async (unit) => {
        for (const { version: _, ...row } of rows.slice(from, from + 1_000)) unit.collection(auditEntries).insert(row);
      });
  };

  it('are found by each combination of filters, page by page, while entries come in', async () => {
    await seed();
    const [from, to] = [later(100 * HOUR - 1), later(103 * HOUR)];
    const options = {
      actor: ['', 'a1'],
      action: ['', 'meeting.approved'],
      subjectType: ['', 'user', 'meeting'],
      subject: ['', 's5'],
      time: ['', `from=${from.toISOString()}&to=${to.toISOString()}`],
    };
    let added = 0;
    const comesIn = async () => {
      const fields = { type: 'visavis.meeting.approved.v1', subject: 's5', actor: { userId: 'a1', role: 'admin' } };
      const entry = { _id: `new${added++}`, at: later(99_999 * HOUR), ...fields, facets: facetsOf(fields), text: textOf(fields) };
      await fixture.store.transaction(async (unit) => void unit.collection(auditEntries).insert(entry));
    };
    for (const actor of options.actor)
      for (const action of options.action)
        for (const subjectType of options.subjectType)
          for (const subject of options.subject)
            for (const time of options.time) {
              // A whole walk of everything would take long.
              if (!time && !subject) continue;
              const query = [
                actor && `actor=${actor}`,
                action && `action=${action}`,
                subjectType && `subjectType=${subjectType}`,
                subject && `subject=${subject}`,
                time,
              ];
              const wanted = newestFirst.filter(
                (row) =>
                  (!actor || row.actor.userId === actor) &&
                  (!action || row.type === `visavis.${action}.v1`) &&
                  (!subject || row.subject === subject || row.person === subject) &&
                  (!subjectType ||
                    subjectTypeOf(row.type) === subjectType ||
                    (subjectType === 'user' && row.person !== undefined && row.person === subject)) &&
                  (!time || (row.at >= from && row.at < to)),
              );
              const found = await readAll(query.filter(Boolean).join('&'), 40, comesIn);
              expect([query, found.filter((id) => !id.startsWith('new'))]).toEqual([query, wanted.map(({ _id }) => _id)]);
            }
  }, 60_000);

  it('are found by words, by names of accounts and by id, and without what hosts did', async () => {
    const about = { testimonialId: 't1', name: 'Asha Menon' };
    const quote = { quote: 'A designer in ten minutes', rating: 5 };
    await fixture.bus.publish('visavis.auth', [registered('root'), renamed('root', 'Ravi Kumar', later(-HOUR))]);
    await fixture.bus.publish('visavis.admin', [
      event('visavis.testimonial.created.v1', 't1', { ...about, actor: { userId: 'root', role: 'admin' }, after: quote }),
    ]);
    await fixture.bus.publish('visavis.meeting', [
      meetingEvent('started', 'm1', { startedAt: START }, { actor: { userId: 'hina', role: 'host' }, after: { startedAt: 'x' } }),
    ]);
    const types = async (query: string) => {
      const { body } = await fixture.request(`/api/admin/audit?${query}`);
      return (body.entries as unknown as { type: string }[]).map(({ type }) => type.split('.').slice(1, 3).join('.'));
    };
    await until('all are in the log', async () => (await types('')).length === 2);
    const found = ['asha', 'men', 'designer in ten', 't1', 'ravi', 'testimonial'];
    for (const words of found)
      expect([words, await types(`search=${encodeURIComponent(words)}`)]).toEqual([words, ['testimonial.created']]);
    expect(await types('search=nothing')).toEqual([]);
    expect(await types('search=asha&subjectType=meeting')).toEqual([]);
    expect((await types('')).toSorted()).toEqual(['meeting.started', 'testimonial.created']);
    expect(await types('actorRole=admin')).toEqual(['testimonial.created']);
    expect(await types('actorRole=admin&subjectType=meeting')).toEqual([]);
    expect((await fixture.request('/api/admin/audit?actorRole=host')).status).toBe(400);
  });

  it('are read along the index, first pages as much as deep ones', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'visavis-audit-'));
    const store = createSqliteStore({ dir, name: 'audit' });
    try {
      await store.prepare([auditEntries]);
      const last = { _id: 'e1', version: 0, at: START };
      for (const where of [
        undefined,
        { facets: 'by a1' },
        { facets: 'as admin' },
        { facets: 'by a1 did meeting.approved' },
        { facets: 'on s5' },
      ])
        for (const after of [undefined, last]) {
          const query = { ...(where && { where }), sort: { at: -1 as const }, limit: 26, ...(after && { after }) };
          const { plan, fullScan } = await store.explain(auditEntries, query);
          const sorts = plan.filter((line) => line.includes('TEMP B-TREE FOR ORDER BY'));
          expect([query, fullScan, sorts]).toEqual([query, false, []]);
          expect(plan.join()).toContain(where ? 'SEARCH s USING PRIMARY KEY (k0=?' : 'at-');
        }
    } finally {
      await store.close();
      rmSync(dir, { recursive: true });
    }
  });

  it('leave as a file, without formulas', async () => {
    await seed();
    await fixture.bus.publish('visavis.auth', [registered('a1', later(-HOUR)), renamed('a1', '=HYPERLINK("x")', later(-1))]);
    await until('the name is known', async () => ((await fixture.store.collection(people).get('a1'))?.names.length ?? 0) === 2);
    const response = await fetch(`${fixture.url}/api/admin/audit/csv?actor=a1`, {
      headers: { authorization: `Bearer ${fixture.tokenOf('admin', { role: 'admin' })}` },
    });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-.*\.csv"$/);
    const lines = (await response.text()).trimEnd().split('\r\n');
    const ofActor = rows.filter(({ actor }) => actor.userId === 'a1').length;
    expect(lines).toHaveLength(2 + ofActor);
    expect(lines.at(-1)).toMatch(`${ofActor} rows, as of `);
    expect(lines[0]).toContain('Actor,Actor ID');
    expect(lines[1]).toContain(`"'=HYPERLINK(""x"")",a1,admin`);
  }, 30_000);
});

describe('the chains of the audit log', () => {
  const faults = async () =>
    (await fixture.service.verifyAudit()).chains.flatMap((each) => each.faults.map((fault) => ({ chain: each.chain, ...fault })));
  const stored = () => fixture.store.collection(auditEntries).find({ where: { chain: 'auth' }, sort: { number: 1 }, limit: 100 });

  it('begin when their first entry is stored, however late it came', async () => {
    await fixture.bus.publish('visavis.auth', [roleChanged('u1', later(-90 * 24 * HOUR))]);
    await until('written', async () => (await stored()).length === 1);
    const { chain: _, number: __, hash: ___, version: ____, ...entry } = (await stored())[0] as AuditEntry;
    // Of the release before, the day before.
    await fixture.store.transaction(async (unit) => {
      unit.collection(auditEntries).insert({ ...entry, _id: 'old', at: later(-24 * HOUR) });
    });
    expect(await fixture.service.verifyAudit()).toMatchObject({ unchained: 1, added: [] });
  });

  it('stay consistent under concurrent appends, and reveal a changed, a removed and a hidden entry', async () => {
    const ids = Array.from({ length: 40 }, (_, at) => `u${at}`);
    await Promise.all(ids.map((id, at) => fixture.bus.publish('visavis.auth', [roleChanged(id, later(at))])));
    await fixture.bus.publish('visavis.meeting', [
      meetingEvent(
        'cancelled',
        'm1',
        { version: 3, status: 'cancelled' },
        { reason: 'No', previousStatus: 'approved', actor: boss },
      ),
    ]);
    await until('all written', async () => (await stored()).length === 40 && (await read('?limit=100')).entries.length === 41);
    // As an earlier release wrote it.
    const { chain: _, number: __, hash: ___, version: ____, ...old } = (await stored())[0] as AuditEntry;
    const longAfter = new Date(old.at.getTime() + 48 * HOUR);
    await fixture.store.transaction(async (unit) => {
      unit.collection(auditEntries).insert({ ...old, _id: 'old' });
      unit.collection(auditEntries).insert({ ...old, _id: 'added', at: longAfter });
    });
    const report = await fixture.service.verifyAudit();
    expect(report).toMatchObject({
      unchained: 1,
      added: ['added'],
      chains: [
        { chain: 'auth', number: 40 },
        { chain: 'meeting', number: 1 },
      ],
    });
    expect(await faults()).toEqual([]);

    const all = await stored();
    await fixture.store.transaction(async (unit) => {
      const entries = unit.collection(auditEntries);
      entries.save({ ...(all[9] as AuditEntry), actor: { userId: 'somebody', role: 'admin' } });
      entries.delete(all[19] as AuditEntry);
      entries.save({ ...(all[29] as AuditEntry), facets: [], text: '' });
    });
    expect(await faults()).toEqual([
      { chain: 'auth', number: 10, fault: 'changed' },
      { chain: 'auth', number: 20, fault: 'removed' },
      { chain: 'auth', number: 30, fault: 'hidden' },
    ]);
  });
});
