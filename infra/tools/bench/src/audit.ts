/** P6 of the audit log: pages of each filter over 1,000,000 entries, near the top and deep down. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AUDIT_ACTIONS } from '@visavis/contracts/events/registry';
import { createSqliteStore, type SqliteStore } from '@visavis/store';
import { auditEntries, auditEntriesOf } from '../../../../services/admin/src/data/audit.ts';
import { type AuditFilter, facetsOf, subjectTypeOf, textOf } from '../../../../services/admin/src/domain/audit-entry.ts';
import { ms, percentile, printIfMain, type Row } from './table.ts';

const size = Number(process.env.AUDIT_ROWS ?? 1_000_000);
const rounds = 40;
const admins = 12;
const subjects = 100_000;
const START = Date.UTC(2024, 0, 1);
const minute = 60_000;
const at = (n: number) => new Date(START + n * minute);

/** Every kind of filter; the last page of the log, and one within. */
const filters: [string, AuditFilter][] = [
  ['everything', {}],
  ['one admin', { actor: 'a3' }],
  ['one action', { action: 'meeting.approved' }],
  ['one type', { subjectType: 'coupon' }],
  ['one admin and one action', { actor: 'a5', action: 'plan.updated' }],
  ['one admin and one type', { actor: 'a7', subjectType: 'user' }],
  ['one subject', { subject: 's77' }],
  ['one subject, admin, action', { subject: 's77', actor: 'a5', action: 'user.role-changed' }],
  ['one week, long ago', { from: at(size / 10), to: at(size / 10 + 7 * 1_440) }],
  ['one admin in a week, long ago', { actor: 'a3', from: at(size / 10), to: at(size / 10 + 7 * 1_440) }],
  ['nobody', { actor: 'nobody' }],
];

export async function benchAudit(): Promise<Row[]> {
  const dir = mkdtempSync(join(tmpdir(), 'visavis-bench-'));
  const store = createSqliteStore({ dir, name: 'audit' });
  try {
    await fill(store);
    const rows: Row[] = [];
    for (const [what, filter] of filters) {
      const first = await measure(store, filter, () => undefined);
      const deep = await measure(store, filter, (round) => ({ at: at((size / rounds) * (round + 0.5)), id: 'e' }));
      const [p99, deepP99] = [percentile(first, 0.99), percentile(deep, 0.99)];
      rows.push({
        target: 'P6',
        what: `audit log of ${size.toLocaleString('en')}: ${what}`,
        measured: `first page p50 ${ms(percentile(first, 0.5))}, p99 ${ms(p99)}; any page p99 ${ms(deepP99)}`,
        bar: 'p99 ≤ 10 ms',
        ok: p99 <= 10 && deepP99 <= 10,
      });
    }
    return rows;
  } finally {
    await store.close();
    rmSync(dir, { recursive: true });
  }
}

async function measure(
  store: SqliteStore,
  filter: AuditFilter,
  afterOf: (round: number) => { at: Date; id: string } | undefined,
) {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now();
    let read = 0;
    for await (const _ of auditEntriesOf(store, filter, { pageSize: 26, after: afterOf(round) })) {
      read += 1;
      if (read === 26) break;
    }
    times.push(performance.now() - from);
  }
  return times;
}

async function fill(store: SqliteStore): Promise<void> {
  await store.prepare([auditEntries]);
  for (let from = 0; from < size; from += 2_000)
    await store.transaction(async (unit) => {
      const writer = unit.collection(auditEntries);
      for (let n = from; n < Math.min(size, from + 2_000); n += 1) {
        const type = `visavis.${AUDIT_ACTIONS[(n * 7) % AUDIT_ACTIONS.length]}.v1`;
        const base = { type, subject: `s${(n * 7_919) % subjects}`, actor: { userId: `a${(n * 31) % admins}`, role: 'admin' } };
        const person = subjectTypeOf(type) === 'verification' ? { person: `s${(n * 104_729) % subjects}` } : {};
        const change = { before: { status: 'pending' }, after: { status: 'approved', reason: 'It fits' } };
        const entry = { ...base, ...person, ...change };
        writer.insert({ _id: `e${n}`, at: at(n), ...entry, facets: facetsOf(entry), text: textOf(entry) });
      }
    });
}

await printIfMain(import.meta.url, benchAudit);
