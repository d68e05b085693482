import type { Meeting } from '@visavis/contracts/meeting-model';
import { useDeferredValue } from 'react';
import { categoryName } from '../../../shared/format/category-name.ts';
import { instantIn } from '../../../shared/format/zoned-time.ts';
import { useT } from '../../../shared/i18n/en/meeting-form.ts';
import styles from '../../../shared/meeting-form/meeting-form.module.css';
import { bodyOf, type MeetingValues } from '../../../shared/meeting-form/meeting-values.ts';
import { useUser } from '../../../shared/session/session.ts';
import { MeetingCard } from '../card/meeting-card.tsx';

type Host = Meeting['host'];
/** The meeting that the form would make, for the eye only; undefined until it has a title and a start. */
const meetingOf = (values: MeetingValues, host: Host): Meeting | undefined => {
  const start = instantIn(values.timeZone, values.date, values.time)?.at;
  const { title = '', description = '', coHosts } = bodyOf(values);
  if (start === undefined || !title) return undefined;
  const startsAt = new Date(start).toISOString();
  return {
    _id: 'preview',
    version: 1,
    revision: 0,
    title,
    description,
    date: startsAt,
    startsAt,
    endsAt: new Date(start + values.durationMinutes * 60_000).toISOString(),
    time: values.time,
    localDate: values.date,
    timeZone: values.timeZone,
    durationMinutes: values.durationMinutes,
    status: 'approved',
    state: 'upcoming',
    startedAt: null,
    endedAt: null,
    category: (values.category || null) as Meeting['category'],
    categoryName: categoryName(values.category) ?? null,
    meetingType: 'open',
    ...(values.asksToRecord && { asksToRecord: true as const }),
    ...(values.everyWeeks !== 0 && {
      series: { _id: 'preview', number: 1, of: values.dates, everyWeeks: values.everyWeeks, time: values.time },
    }),
    host,
    createdAt: startsAt,
    coHosts,
  };
};

/** The card as people will see it, while the form is filled in. Nothing on it can be pressed. */
export const Preview = ({ values }: { values: MeetingValues }) => {
  const t = useT();
  const user = useUser();
  const deferred = useDeferredValue(values);
  if (!user) return null;
  const host = { userId: user._id, name: user.name, profilePicture: user.profilePicture, isVerified: user.isVerified };
  const meeting = meetingOf(deferred, host);
  return meeting ? (
    <section className={styles.preview} aria-hidden="true" inert>
      <h3>{t('preview')}</h3>
      <MeetingCard meeting={meeting} />
    </section>
  ) : null;
};
