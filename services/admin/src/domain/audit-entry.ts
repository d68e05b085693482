import type { AuditSubject } from '@visavis/contracts/constants/admin';
import { actorSchema } from '@visavis/contracts/event';
import { type AuditAction, definitionOf, nameOfType } from '@visavis/contracts/events/registry';
import { z } from 'zod';

/** Who did what: one per event that an admin, a host or an account's owner caused; `_id` is the event's. */
export const auditEntry = z.object({
  _id: z.string(),
  version: z.number().int(),
  at: z.date(),
  type: z.string(),
  subject: z.string(),
  actor: actorSchema,
  /** The account that it is about, where the subject is none. */
  person: z.string().optional(),
  /** The subject's, then; accounts have theirs elsewhere. */
  name: z.string().optional(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
  /** What it is found by. */
  facets: z.array(z.string()),
  /** Words that a search finds it by: of its subject, its action and what it changed. Names of accounts are elsewhere. */
  text: z.string(),
  /** Its place in a chain (`audit-chains.ts`); missing of an earlier release's. */
  chain: z.string().optional(),
  number: z.number().int().optional(),
  hash: z.string().optional(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export interface AuditFilter {
  actor?: string | undefined;
  subjectType?: AuditSubject | undefined;
  subject?: string | undefined;
  action?: AuditAction | undefined;
  /** By admins alone. */
  actorRole?: 'admin' | undefined;
  search?: string | undefined;
  /** From the first to the second, which is left out. */
  from?: Date | undefined;
  to?: Date | undefined;
}

/** Of an event that this release does not know, what its type begins with. */
export const subjectTypeOf = (type: string): string =>
  definitionOf(type)?.audit?.subject ?? nameOfType(type).replace(/\..*$/, '');

type FacetSource = Pick<AuditEntry, 'type' | 'subject' | 'actor' | 'person'>;
/**
 * What an entry is found by: one index serves every filter, in the order of time. Within one subject, whose entries are few, the
 * rest is checked.
 */
export function facetsOf({ type, subject, actor, person }: FacetSource): string[] {
  const [by, action, kind] = [`by ${actor.userId}`, `did ${nameOfType(type)}`, `of ${subjectTypeOf(type)}`];
  const subjects = [subject, ...(person ? [person] : [])].map((id) => `on ${id}`);
  const as = `as ${actor.role}`;
  return [
    ...new Set([by, as, action, kind, `${by} ${action}`, `${by} ${kind}`, `${as} ${action}`, `${as} ${kind}`, ...subjects]),
  ];
}
/** The narrowest facet of a filter; undefined where every entry is wanted. */
export function facetOf({ actor, actorRole, subjectType, subject, action }: AuditFilter): string | undefined {
  if (subject !== undefined) return `on ${subject}`;
  // An action has one type of subject.
  const what = action ? `did ${action}` : subjectType ? `of ${subjectType}` : undefined;
  const who = actor !== undefined ? `by ${actor}` : actorRole && `as ${actorRole}`;
  const parts = [...(who ? [who] : []), ...(what ? [what] : [])];
  return parts.length > 0 ? parts.join(' ') : undefined;
}
/** What the facet alone does not say. */
export function matches(entry: AuditEntry, { actor, actorRole, subjectType, subject, action }: AuditFilter): boolean {
  if (actorRole && entry.actor.role !== actorRole) return false;
  if (actor !== undefined && entry.actor.userId !== actor) return false;
  if (action && nameOfType(entry.type) !== action) return false;
  if (!subjectType) return true;
  const isPerson = subjectType === 'user' && subject !== undefined && entry.person === subject;
  return isPerson || subjectTypeOf(entry.type) === subjectType;
}

const TEXT_MAX = 2_000;
const wordsIn = (value: unknown): string[] => {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : [];
};
/** What a search looks into; `before` and `after` without names of accounts. */
export const textOf = (content: TextSource) => wholeTextOf(content).slice(0, TEXT_MAX);
type TextSource = Pick<AuditEntry, 'type' | 'subject' | 'name' | 'before' | 'after'>;
const wholeTextOf = ({ type, subject, name, before, after }: TextSource) =>
  [nameOfType(type), name, subject, ...wordsIn(after), ...wordsIn(before)].filter(Boolean).join(' ');

/** Whether filters and searches find an entry by what it says, in whatever order the store returns its fields. */
export function isFoundByContent({ facets, text, ...content }: FacetSource & TextSource & Pick<AuditEntry, 'facets' | 'text'>) {
  const sorted = (words: readonly string[]) => JSON.stringify([...words].sort());
  if (sorted(facets) !== sorted(facetsOf(content))) return false;
  const whole = wholeTextOf(content);
  const [words, all] = [text.split(' '), whole.split(' ')];
  if (whole.length <= TEXT_MAX) return sorted(words) === sorted(all);
  // The last word may be cut off.
  return text.length === TEXT_MAX && words.slice(0, -1).every((word) => all.includes(word));
}

/** What an event says of the thing or the person it is about, besides its subject: the fields that its audit row names. */
export function aboutOf({ type, data }: { type: string; data: object }): Pick<AuditEntry, 'person' | 'name'> {
  const row = definitionOf(type)?.audit;
  const [person, name] = [textAt(data, row?.person), textAt(data, row?.name)];
  return { ...(person !== undefined && { person }), ...(name !== undefined && { name }) };
}
/** `meeting.title` is the title of its meeting. */
function textAt(data: object, path?: string): string | undefined {
  const value = path?.split('.').reduce<unknown>((from, field) => (from as Record<string, unknown> | undefined)?.[field], data);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/**
 * Names of accounts are kept in one place, which an erasure empties (docs/adr/0021-deleting-an-account-takes-two-steps.md): an
 * account's own entries hold none, and of co-hosts, whose names their host typed, there is the number.
 */
export function withoutNames(type: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { name, coHosts, ...rest } = value as Record<string, unknown>;
  return {
    ...rest,
    ...(name !== undefined && subjectTypeOf(type) !== 'user' && { name }),
    ...(coHosts !== undefined && { coHosts: Array.isArray(coHosts) ? coHosts.length : coHosts }),
  };
}
