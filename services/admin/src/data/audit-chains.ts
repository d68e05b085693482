import { DAY } from '@visavis/contracts/constants/units';
import { defineCollection, listAll, readAll, type Source, type Unit, versioned } from '@visavis/store';
import { z } from 'zod';
import { type Fault, faultsOf, type Head, type Link, linkOf } from '../domain/audit-chain.ts';
import type { AuditEntry } from '../domain/audit-entry.ts';
import { auditEntries } from './audit.ts';

const head = z.object({
  ...versioned,
  number: z.number().int(),
  hash: z.string(),
  /** When its first entry was stored, however old that was; undefined of chains that an earlier release began. */
  since: z.date().optional(),
});
/**
 * The head of each chain of the audit log. Whoever adds an entry saves it: of two at once, the second reruns on the new head, in
 * each store and over all replicas.
 */
export const auditChains = defineCollection<z.infer<typeof head>>({ name: 'audit_chains', schema: head });

/** In the caller's unit: the place of an entry that the unit inserts. */
export async function appendLink(unit: Unit, chain: string, entry: Parameters<typeof linkOf>[0], now: Date): Promise<Link> {
  const heads = unit.collection(auditChains);
  const before = await heads.get(chain);
  const link = linkOf(entry, chain, before);
  const next = { number: link.number, hash: link.hash };
  if (before) heads.save({ ...before, ...next });
  else heads.insert({ _id: chain, ...next, since: now });
  return link;
}

export interface ChainReport extends Head {
  chain: string;
  faults: Fault[];
}
/** How long an earlier release, which knows no chains, may run beside this one. */
const RELEASE_MS = DAY;

/**
 * Reads every entry. `unchained`: how many are of before the chains, or of an earlier release beside the first one that had them;
 * `added`: ids of later ones in no chain, which nobody but an intruder writes.
 */
export async function verifyAudit(source: Source): Promise<{ chains: ChainReport[]; unchained: number; added: string[] }> {
  const chains: ChainReport[] = [];
  const added: string[] = [];
  let chainedFrom = Number.POSITIVE_INFINITY;
  for (const { _id: chain, number, hash, since } of await listAll(source.collection(auditChains), { sort: { _id: 1 } })) {
    const [first] = await source.collection(auditEntries).find({ where: { chain }, sort: { number: 1 }, limit: 1 });
    if (first) chainedFrom = Math.min(chainedFrom, (since ?? first.at).getTime());
    const entries = readAll<AuditEntry>(source.collection(auditEntries), { where: { chain }, sort: { number: 1 } });
    chains.push({ chain, number, hash, faults: await faultsOf(chain, { number, hash }, entries) });
  }
  let unchained = 0;
  for await (const { _id, at, chain } of readAll<AuditEntry>(source.collection(auditEntries), { sort: { at: -1 } })) {
    if (chain === undefined && at.getTime() > chainedFrom + RELEASE_MS) added.push(_id);
    else if (chain === undefined) unchained += 1;
    else if (!chains.some((each) => each.chain === chain))
      chains.push({ chain, number: 0, hash: '', faults: [{ number: 0, fault: 'removed' }] });
  }
  return { chains, unchained, added };
}
