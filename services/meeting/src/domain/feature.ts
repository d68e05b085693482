import type { Actor } from '@visavis/platform';
import { refused } from '@visavis/platform/refusal';
import { causeOf, type Decision } from './decision.ts';
import type { Meeting } from './meeting.ts';

/** Only what everybody sees can be featured. */
export function feature(before: Meeting, featured: boolean, actor: Actor): Decision {
  const was = before.featured ?? false;
  if (was === featured) return { kind: 'unchanged', meeting: before };
  if (featured && before.status !== 'approved')
    return refused('conflict', 'MEETING_NOT_PUBLIC', `This meeting is ${before.status}`);
  const draft = { type: 'featured' as const, ...causeOf(actor, { featured: was }, { featured }) };
  return { kind: 'accepted', meeting: { ...before, featured }, moved: false, drafts: [draft] };
}
