import type { Meeting } from '@visavis/contracts/meeting-model';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { track } from '../../shared/analytics/track.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { EntrancePass } from '../../shared/billing/entrance-pass.tsx';
import { Guarantee, JoinPrice } from '../../shared/billing/join-price.tsx';
import { FollowButton } from '../../shared/follows/follow-button.tsx';
import { categoryName } from '../../shared/format/category-name.ts';
import { isHostOf } from '../../shared/format/hosts-of.ts';
import { presenceWords } from '../../shared/format/live-words.ts';
import { isHostMissing, isOverdue, meetingPhase, nextPhaseAt, offersOthers } from '../../shared/format/meeting-phase.ts';
import { seriesPlace, seriesWords } from '../../shared/format/series-words.ts';
import { useClockBoundary } from '../../shared/hooks/use-clock-boundary.ts';
import { useNow } from '../../shared/hooks/use-now.ts';
import { usePageTitle } from '../../shared/hooks/use-page-title.ts';
import { useT } from '../../shared/i18n/en/public-meeting.ts';
import { BelowFold } from '../../shared/loading/below-fold.tsx';
import { lazyPart } from '../../shared/loading/lazy-part.ts';
import { OthersOn } from '../../shared/meeting-links/others-on.tsx';
import { HostCard } from '../../shared/people/host-card.tsx';
import { OwnPageLink } from '../../shared/people/own-page-link.tsx';
import { AsksToRecord } from '../../shared/recording/asks-to-record.tsx';
import { isGuaranteeTime, useOwnView, useTellOfComing } from '../../shared/reminders/own-view.ts';
import { useUser } from '../../shared/session/session.ts';
import { ShareButton } from '../../shared/share/share-button.tsx';
import { useMeetingWords } from '../../shared/share/use-meeting-words.ts';
import { openAlerts } from '../../shared/state/overlays.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { Icon, VerifiedMark } from '../../shared/ui/icon.tsx';
import { isMissing, QueryResult } from '../../shared/ui/query-result.tsx';
import { EntryCondition } from '../../shared/verification/entry-condition.tsx';
import { useVerificationState } from '../../shared/verification/own-verification.ts';
import { publicPage, usePublicMeeting } from './api.ts';
import { MeetingBand } from './meeting-band.tsx';
import { MovedQuestion } from './moved-question.tsx';
import { actionHint, comingPath, HostForm, PrimaryAction, RECORDING_ID, RemindMe } from './primary-action.tsx';
import styles from './public-meeting.module.css';
import { PublicMeetingSkeleton } from './public-meeting-skeleton.tsx';
import { RecordingSection } from './recording/recording-section.tsx';
import { usePublicMeetingLive } from './use-public-meeting-live.ts';

const MoreBelow = lazyPart(() => import('./below/more-below.tsx'), 'MoreBelow');

/** For the first screen of a page. */
export const prefetch = () => queryClient.prefetchQuery(publicPage(location.pathname.split('/')[2] ?? ''));

/** `/p/:meetingId`: sells one meeting, to anyone. */
export const PublicMeetingScreen = () => {
  const t = useT();
  const { meetingId = '' } = useParams();
  const query = usePublicMeeting(meetingId);
  const { data: meeting, error, refetch } = query;
  // Not public yet, or never: its hosts see it as it would be.
  const isHidden = isMissing(error);
  const own = useOwnView(meetingId, 0, isHidden);
  const visibleQuery = isHidden && (own.data || own.isLoading) ? { ...own, refetch } : query;
  const viewers = usePublicMeetingLive(meetingId, () => void refetch());
  usePageTitle(visibleQuery.data?.title ?? (isMissing(visibleQuery.error) ? t('common:notFound.section') : undefined));
  const title = meeting?.title;
  useEffect(() => {
    if (title) track('view_item', { item_id: meetingId, item_name: title });
  }, [meetingId, title]);
  return (
    <QueryResult query={visibleQuery} skeleton={<PublicMeetingSkeleton />} failed={t('failed')}>
      {(meeting) => (
        <MeetingPage
          key={meetingId}
          meeting={meeting}
          refetch={async () => (await refetch()).data?.video?.url}
          viewers={viewers}
        />
      )}
    </QueryResult>
  );
};

interface MeetingPageProps {
  meeting: Meeting;
  /** Answers the link to the recording, if everyone may watch it. */
  refetch: () => Promise<string | undefined>;
  viewers: number | undefined;
}
const MeetingPage = ({ meeting, refetch, viewers }: MeetingPageProps) => {
  const t = useT();
  const now = useNow();
  const user = useUser();
  const mine = user?._id === meeting.host.userId;
  const hosts = isHostOf(meeting, user?._id);
  const phase = meetingPhase(meeting, now);
  const words = useMeetingWords();
  useClockBoundary(nextPhaseAt(meeting, now), () => void refetch());
  const own = useOwnView(meeting._id, meeting.version);
  const video = own.data?.video ?? meeting.video;
  const renewLink = async () => (own.data ? (await own.refetch()).data?.video?.url : undefined) ?? (await refetch());
  const interest = own.data?.interest;
  const watch = phase === 'past' && video !== undefined && video !== null;
  const overdue = isOverdue(meeting, now);
  // While the newer one loads, the older one is still there: edits made from it would be refused.
  const newest = own.data && own.data.version >= meeting.version ? own.data : undefined;
  const form = { meeting: newest, isLoading: !newest && own.isFetching, reload: () => own.refetch() };
  const isExpected = isHostMissing(meeting, now) && isGuaranteeTime(meeting.startsAt, now);
  useTellOfComing(meeting._id, interest !== undefined && !hosts && isExpected, now);
  const wasPublic = phase !== 'cancelled' || meeting.previousStatus !== 'pending';
  const isPublic = phase !== 'pending' && phase !== 'rejected' && wasPublic;
  const joinable = phase === 'queue' || phase === 'live';
  const asksAgain = interest?.moved && (phase === 'upcoming' || joinable);
  const category = categoryName(meeting.category);
  const present = presenceWords(meeting, phase);
  const comes = !hosts && (phase === 'upcoming' || joinable);
  const isForVerified = meeting.meetingType === 'verified';
  const { state: verified, isReading } = useVerificationState(isForVerified && comes);
  const asksBadge = phase === 'upcoming' && isForVerified && comes && !asksAgain;
  const mustVerify = asksBadge && (isReading ? undefined : verified === 'missing');
  const state = { meeting, form, phase, now, mine, hosts, overdue, interest, watch, mustVerify };
  const sharesFirst = hosts && phase === 'upcoming' && !asksAgain;
  const reasonFirst = phase === 'cancelled' || phase === 'rejected';
  return (
    <article aria-labelledby="meeting-title">
      <MeetingBand meeting={meeting} phase={phase} now={now} />
      <div className={`container ${styles.columns}`}>
        <div className={styles.about}>
          {phase === 'past' && video ? (
            <section id={RECORDING_ID} className={styles.recording}>
              <RecordingSection meeting={meeting} video={video} renew={renewLink} />
            </section>
          ) : null}
          <h2>{t('page.about')}</h2>
          <p className={styles.description} dir="auto">
            {meeting.description}
          </p>
          {meeting.coHosts.length > 0 ? (
            <>
              <h2>{t('page.also')}</h2>
              <ul className={styles.coHosts}>
                {meeting.coHosts.map((coHost) => (
                  <li key={`${coHost.userId ?? ''}${coHost.name}`}>
                    <Avatar name={coHost.name} size={32} />
                    <bdi>{coHost.name}</bdi>
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </div>
        <aside className={styles.side} aria-label={t('page.side')}>
          <Link to={`/hosts/${meeting.host.userId}`} className={styles.host}>
            <Avatar name={meeting.host.name} picture={meeting.host.profilePicture} size={56} />
            <span className="words">
              <span className="quiet">{t('page.hostedBy')}</span>
              <span className={styles.hostName}>
                <bdi>{meeting.host.name}</bdi>{' '}
                {meeting.host.isVerified ? <VerifiedMark size={18} at={meeting.host.verifiedAt} /> : null}
              </span>
              {present.hostHere ? <span className={styles.here}>{t('common:live.here')}</span> : null}
            </span>
          </Link>
          {asksAgain ? <MovedQuestion meeting={meeting} interest={interest} now={now} alone={!joinable} /> : null}
          <p className={styles.hint} data-reason={reasonFirst || undefined} role="status">
            {actionHint(state)}
          </p>
          {mine && phase === 'pending' ? <OwnPageLink userId={meeting.host.userId} /> : null}
          {own.data?.interested ? (
            <p className={styles.fact}>
              <Icon name="users" size={18} />
              <span className="tabular">{t('common:live.interested', { count: own.data.interested })}</span>
            </p>
          ) : null}
          {own.data?.busy ? (
            <p className={styles.fact}>
              <Icon name="alert" size={18} /> {t('page.busy')}
            </p>
          ) : null}
          {isForVerified && comes ? (
            <EntryCondition meetingId={meeting._id} isActionElsewhere={mustVerify === true} />
          ) : isForVerified ? (
            <p className={styles.fact}>
              <VerifiedMark size={18} /> {t('page.verifiedOnly')}
            </p>
          ) : null}
          {comes ? (
            <>
              {user ? (
                <EntrancePass
                  meetingId={meeting._id}
                  category={meeting.category}
                  atOnceUntil={own.data?.passAtOnceUntil}
                  fallback={<Ticket>{t('page.onePass')}</Ticket>}
                />
              ) : (
                <Ticket>
                  <JoinPrice />
                </Ticket>
              )}
              <p className={styles.fact}>
                <Icon name="check" size={18} />
                <span>
                  <Guarantee />
                </span>
              </p>
            </>
          ) : null}
          {meeting.series ? (
            <p className={styles.fact}>
              <Icon name="calendar" size={18} />
              <span>
                {t('common:series.name')}: {isPublic ? seriesPlace(meeting.series) : seriesWords(meeting.series)}
              </span>
            </p>
          ) : null}
          {comes && meeting.asksToRecord ? <AsksToRecord host={meeting.host.name} /> : null}
          {present.others.length > 0 ? (
            <p className={styles.fact}>
              <Icon name="users" size={18} />
              {present.others.join(' · ')}
            </p>
          ) : null}
          {viewers && viewers > 1 ? (
            <p className={styles.fact}>
              <Icon name="users" size={18} />
              <span className="tabular">{t('page.viewers', { count: viewers - 1 })}</span>
            </p>
          ) : null}
          {asksAgain && !joinable ? null : (
            <div className={styles.action} data-action-bar>
              <PrimaryAction {...state} />
            </div>
          )}
          <div className={styles.more}>
            {overdue && !hosts ? <ButtonLink to={`/m/${meeting._id}`}>{t('action.wait')}</ButtonLink> : null}
            {phase === 'upcoming' ? (
              <ButtonLink
                icon={<Icon name="calendar" size={18} />}
                to={`/api/meetings/${meeting._id}/calendar.ics`}
                reloadDocument
                download
              >
                {t('action.calendar')}
              </ButtonLink>
            ) : null}
            {category && (phase === 'past' || phase === 'cancelled') ? (
              <Button
                aria-haspopup="dialog"
                icon={<Icon name="bell" size={18} />}
                onClick={() => openAlerts({ category: meeting.category ?? undefined })}
              >
                {t('action.alert', { category })}
              </Button>
            ) : null}
            {watch ? <ButtonLink to={comingPath(meeting)}>{t('action.more')}</ButtonLink> : null}
            {watch && mine ? <HostForm opens="create" form={form} /> : null}
            {mine && phase === 'upcoming' ? <HostForm opens="edit" form={form} /> : null}
            {mustVerify || (interest && sharesFirst) ? <RemindMe meeting={meeting} interest={interest} /> : null}
            {isPublic && !sharesFirst ? <ShareButton path={`/p/${meeting._id}`} text={words(meeting)} /> : null}
            <FollowButton host={meeting.host} />
          </div>
          {offersOthers(meeting, now) && !hosts ? <OthersOn meetingId={meeting._id} now={now} /> : null}
        </aside>
        <div className={styles.below}>
          {phase === 'past' || phase === 'cancelled' ? null : (
            <>
              <h2>{t('page.how')}</h2>
              <ol className={styles.steps}>
                <li>{t('page.step1')}</li>
                <li>{t('page.step2')}</li>
                <li>{t('page.step3')}</li>
              </ol>
            </>
          )}
          <HostCard host={meeting.host} heading="h2" className={styles.hostCard} />
          {isPublic ? (
            <BelowFold height="60svh">
              <Suspense fallback={null}>
                <MoreBelow meeting={meeting} now={now} />
              </Suspense>
            </BelowFold>
          ) : null}
        </div>
      </div>
    </article>
  );
};

const Ticket = ({ children }: { children: ReactNode }) => (
  <p className={styles.fact}>
    <Icon name="ticket" size={18} />
    <span>{children}</span>
  </p>
);
