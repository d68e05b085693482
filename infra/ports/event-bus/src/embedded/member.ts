/** One member of a consumer group: owns leases, and runs one batch at a time on each. */
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sleep } from '../bus/settings.ts';
import { PartitionLost } from '../errors.ts';
import type { Batch, LogRecord } from '../port.ts';
import type { GroupTable, Lease, Membership } from './group-table.ts';
import type { Holder } from './liveness.ts';
import type { RecordTable } from './record-table.ts';

export interface MemberOptions {
  group: string;
  topics: readonly string[];
  onBatch(batch: Batch): Promise<void>;
  groups: GroupTable;
  records: RecordTable;
  holder: Holder;
  /** A member that neither heartbeats nor is idle for as long is replaced. */
  sessionMs: number;
  redeliveryMs: number;
  batchSize: number;
  announce(group: string): void;
  onError(error: unknown): void;
}

interface Slot extends Lease {
  key: string;
  lost: boolean;
  running: Promise<void> | undefined;
  lastBeat: number;
}

export function startMember(options: MemberOptions) {
  const { groups, records, sessionMs } = options;
  const me: Membership = { ...options.holder, group: options.group, id: randomUUID(), topics: [...new Set(options.topics)] };
  const slots = new Map<string, Slot>();
  const stopping = new AbortController();
  let signature = '';
  let rebalanceQueued = false;

  const timer = setInterval(() => rebalance(), Math.max(20, Math.floor(sessionMs / 6)));
  timer.unref();
  rebalance();
  options.announce(me.group);

  function rebalance(): void {
    if (stopping.signal.aborted) return;
    const now = Date.now();
    const running = [...slots.values()].filter((slot) => slot.running);
    // A handler that hangs without heartbeats must cost the membership, as on Kafka; the session then simply runs out.
    if (running.some((slot) => !slot.lost && now - slot.lastBeat > sessionMs)) return;
    try {
      apply(groups.rebalance(me, sessionMs, new Set(running.map((slot) => slot.key))));
      signature = groups.signature(me.group);
    } catch (error) {
      options.onError(error);
    }
  }

  function apply(mine: ReadonlyMap<string, Lease>): void {
    for (const slot of [...slots.values()]) {
      if (mine.get(slot.key)?.fence !== slot.fence) forget(slot);
    }
    for (const [key, lease] of mine) {
      const slot = slots.get(key);
      if (slot) slot.wanted = lease.wanted;
      else slots.set(key, { ...lease, key, lost: false, running: undefined, lastBeat: Date.now() });
    }
    for (const slot of [...slots.values()]) {
      if (slot.wanted) wake(slot);
      else handOver(slot);
    }
  }

  function forget(slot: Slot): void {
    slot.lost = true;
    if (!slot.running) slots.delete(slot.key);
  }

  function handOver(slot: Slot): void {
    if (slot.running || slot.lost) return;
    slots.delete(slot.key);
    groups.release(me, slot);
    options.announce(me.group);
  }

  function usable(slot: Slot): boolean {
    return !stopping.signal.aborted && !slot.lost && slot.wanted;
  }

  function wake(slot: Slot): void {
    if (slot.running || !usable(slot)) return;
    // Asked before a pump starts, so that an idle wake-up costs one look.
    const first = peek(slot);
    if (first.length === 0) return;
    slot.running = pump(slot, first).finally(() => {
      slot.running = undefined;
      if (stopping.signal.aborted) return;
      if (slot.lost) {
        slots.delete(slot.key);
        queueRebalance();
      } else if (!slot.wanted) handOver(slot);
      else wake(slot);
    });
  }

  function peek(slot: Slot): LogRecord[] {
    try {
      return records.page(slot.topic, slot.partition, slot.next, options.batchSize);
    } catch (error) {
      options.onError(error);
      return [];
    }
  }

  async function pump(slot: Slot, first: LogRecord[]): Promise<void> {
    for (let batch = first; batch.length > 0 && usable(slot); batch = usable(slot) ? peek(slot) : []) {
      slot.lastBeat = Date.now();
      const last = batch.at(-1)?.offset ?? 0;
      try {
        await options.onBatch(batchOf(slot, batch));
      } catch (error) {
        if (!(error instanceof PartitionLost)) options.onError(error);
      }
      // A turn of the event loop between batches, so that a backlog does not starve the requests.
      if (slot.next > last || !usable(slot)) await nextTurn();
      else await sleep(options.redeliveryMs, stopping.signal);
    }
  }

  function batchOf(slot: Slot, batch: LogRecord[]): Batch {
    return {
      topic: slot.topic,
      partition: slot.partition,
      records: batch,
      assignment: `${me.id}:${slot.fence}`,
      async heartbeat() {
        if (!usable(slot)) throw new PartitionLost(slot.topic, slot.partition);
        groups.renew(me, slot, sessionMs);
        slot.lastBeat = Date.now();
      },
      async commit(offset) {
        if (slot.lost) throw new PartitionLost(slot.topic, slot.partition);
        groups.commit(me, slot, offset + 1);
        slot.next = Math.max(slot.next, offset + 1);
      },
    };
  }

  function queueRebalance(): void {
    if (rebalanceQueued) return;
    rebalanceQueued = true;
    setImmediate(() => {
      rebalanceQueued = false;
      rebalance();
    });
  }

  return {
    appended(changed: ReadonlySet<string>): void {
      for (const key of changed) {
        const slot = slots.get(key);
        if (slot) wake(slot);
      }
    },
    membersChanged(group: string): void {
      if (group === me.group) queueRebalance();
    },
    /** Another process has written: records, or its membership. */
    foreignChange(): void {
      if (stopping.signal.aborted) return;
      if (groups.signature(me.group) !== signature) queueRebalance();
      for (const slot of slots.values()) wake(slot);
    },
    /** As a killed process would: no hand-over, no waiting. For tests. */
    abandon(): void {
      clearInterval(timer);
      stopping.abort();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      stopping.abort();
      await Promise.all([...slots.values()].map((slot) => slot.running));
      groups.leave(me);
      options.announce(me.group);
    },
  };
}
export type Member = ReturnType<typeof startMember>;
