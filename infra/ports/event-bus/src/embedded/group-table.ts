/**
 * Membership, leases and offsets of consumer groups, as short transactions. Times are the machine's: a session is not domain
 * time.
 */
import { PartitionLost } from '../errors.ts';
import { assign, slotKey } from './assignment.ts';
import type { LogDatabase } from './database.ts';
import { type Holder, isCertainlyDead } from './liveness.ts';

export interface Membership extends Holder {
  group: string;
  id: string;
  topics: readonly string[];
}
export interface Lease {
  topic: string;
  partition: number;
  /** Grows with each change of owner; a commit under an older one is refused. */
  fence: number;
  /** The first offset that is not committed. */
  next: number;
  /** False: another member should have it; hand it over as soon as nothing runs. */
  wanted: boolean;
}

type MemberRow = { id: string; topics: string; host: string; pid: number; instance: string; expires: number };
type LeaseRow = { topic: string; partition: number; owner: string | null; fence: number; next: number };

export function createGroupTable(database: LogDatabase) {
  const { db, partitions } = database;
  const sql = {
    upsertMember: db.prepare(
      `INSERT INTO member (grp, id, topics, host, pid, instance, expires) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (grp, id) DO UPDATE SET topics = excluded.topics, expires = excluded.expires`,
    ),
    renewMember: db.prepare('UPDATE member SET expires = ? WHERE grp = ? AND id = ?'),
    members: db.prepare('SELECT id, topics, host, pid, instance, expires FROM member WHERE grp = ? ORDER BY id'),
    removeMember: db.prepare('DELETE FROM member WHERE grp = ? AND id = ?'),
    freeAll: db.prepare('UPDATE lease SET owner = NULL WHERE grp = ? AND owner = ?'),
    free: db.prepare('UPDATE lease SET owner = NULL WHERE grp = ? AND topic = ? AND partition = ? AND owner = ? AND fence = ?'),
    leases: db.prepare('SELECT topic, partition, owner, fence, next FROM lease WHERE grp = ?'),
    lease: db.prepare('SELECT topic, partition, owner, fence, next FROM lease WHERE grp = ? AND topic = ? AND partition = ?'),
    take: db.prepare(
      `INSERT INTO lease (grp, topic, partition, owner, fence, next) VALUES (?, ?, ?, ?, 1, 0)
       ON CONFLICT (grp, topic, partition) DO UPDATE SET owner = excluded.owner, fence = fence + 1`,
    ),
    // Never backwards: a late commit of an earlier batch must not undo a later one.
    commit: db.prepare('UPDATE lease SET next = MAX(next, ?) WHERE grp = ? AND topic = ? AND partition = ?'),
    lag: db.prepare(
      `SELECT topic, SUM((SELECT COALESCE(MAX(offset) + 1, 0) FROM record r WHERE r.topic = l.topic AND r.partition = l.partition) - next)
         AS lag FROM lease l WHERE grp = ? GROUP BY topic`,
    ),
  };

  const readLease = (group: string, topic: string, partition: number) =>
    sql.lease.get(group, topic, partition) as LeaseRow | undefined;
  const owns = (me: Membership, lease: Lease): boolean => {
    const row = readLease(me.group, lease.topic, lease.partition);
    return row?.owner === me.id && row.fence === lease.fence;
  };

  /** Signs the member in or on, drops the dead, takes what is free and ours, and answers everything that we own now. */
  function rebalance(me: Membership, sessionMs: number, stillRunning: ReadonlySet<string>): Map<string, Lease> {
    return database.quickly(() => {
      const now = Date.now();
      sql.upsertMember.run(me.group, me.id, JSON.stringify(me.topics), me.host, me.pid, me.instance, now + sessionMs);
      const living: { id: string; topics: string[] }[] = [];
      for (const row of sql.members.all(me.group) as MemberRow[]) {
        if (row.id !== me.id && (row.expires <= now || isCertainlyDead(row))) {
          sql.removeMember.run(me.group, row.id);
          sql.freeAll.run(me.group, row.id);
        } else living.push({ id: row.id, topics: JSON.parse(row.topics) as string[] });
      }
      const owners = assign(living, partitions);
      const rows = new Map((sql.leases.all(me.group) as LeaseRow[]).map((row) => [slotKey(row.topic, row.partition), row]));
      const mine = new Map<string, Lease>();
      for (const topic of me.topics) {
        for (let partition = 0; partition < partitions; partition++) {
          const key = slotKey(topic, partition);
          const wanted = owners.get(key) === me.id;
          let row = rows.get(key);
          // A slot that we lost while its batch runs is not taken back before that batch has ended.
          if (wanted && !row?.owner && !stillRunning.has(key)) {
            sql.take.run(me.group, topic, partition, me.id);
            row = readLease(me.group, topic, partition);
          }
          if (row?.owner === me.id) mine.set(key, { topic, partition, fence: row.fence, next: row.next, wanted });
        }
      }
      return mine;
    });
  }

  return {
    rebalance,
    /** Throws `PartitionLost` unless the lease is still ours; prolongs the session. */
    renew(me: Membership, lease: Lease, sessionMs: number): void {
      database.quickly(() => {
        if (!owns(me, lease)) throw new PartitionLost(lease.topic, lease.partition);
        sql.renewMember.run(Date.now() + sessionMs, me.group, me.id);
      });
    },
    commit(me: Membership, lease: Lease, next: number): void {
      database.quickly(() => {
        if (!owns(me, lease)) throw new PartitionLost(lease.topic, lease.partition);
        sql.commit.run(next, me.group, lease.topic, lease.partition);
      });
    },
    release(me: Membership, lease: Lease): void {
      database.quickly(() => sql.free.run(me.group, lease.topic, lease.partition, me.id, lease.fence));
    },
    leave(me: Membership): void {
      database.quickly(() => {
        sql.removeMember.run(me.group, me.id);
        sql.freeAll.run(me.group, me.id);
      });
    },
    /** Who is in and who owns what; a change of it is a reason to rebalance, a mere renewal is not. */
    signature(group: string): string {
      const ids = (sql.members.all(group) as MemberRow[]).map((row) => row.id);
      const owners = (sql.leases.all(group) as LeaseRow[]).map((row) => `${row.fence}${row.owner ?? '-'}`);
      return `${ids}|${owners}`;
    },
    lag(group: string): Record<string, number> {
      const rows = sql.lag.all(group) as { topic: string; lag: number }[];
      return Object.fromEntries(rows.map((row) => [row.topic, row.lag]));
    },
  };
}
export type GroupTable = ReturnType<typeof createGroupTable>;
