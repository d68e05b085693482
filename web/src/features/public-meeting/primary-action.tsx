import { SESSION } from '@visavis/contracts/constants/session';
import { DAY, HOUR } from '@visavis/contracts/constants/units';
import type { Interest, Meeting } from '@visavis/contracts/meeting-model';
import { messageOf } from '../../shared/api/http-error.ts';
import { dayAndTime, daysAway, formatTime } from '../../shared/format/dates.ts';
import type { Phase } from '../../shared/format/meeting-phase.ts';
import { t, useT } from '../../shared/i18n/en/public-meeting.ts';
import { serverWords } from '../../shared/i18n/server-words.ts';
import { useSetInterest } from '../../shared/reminders/own-view.ts';
import { openAuth } from '../../shared/session/auth-modal.ts';
import { useSession } from '../../shared/session/session.ts';
import { ShareButton } from '../../shared/share/share-button.tsx';
import { useMeetingWords } from '../../shared/share/use-meeting-words.ts';
import { openHostMeeting } from '../../shared/state/overlays.ts';
import { offerPush } from '../../shared/state/push-offer.ts';
import { Button, ButtonLink, type ButtonProps } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { toast } from '../../shared/ui/toasts.ts';
import { GetVerified } from '../../shared/verification/get-verified.tsx';

type Look = Pick<ButtonProps, 'kind' | 'size' | 'block'>;
/** The one thing to notice. */
const SPARK = { kind: 'spark', size: 'large', block: true } as const;

interface RemindMeProps extends Look {
  meeting: Meeting;
  interest: Interest | undefined;
  /** Of a host who has not come, or has left. */
  overdue?: boolean;
}
/** On or off; signed out, it is asked for after the login. */
export const RemindMe = ({ meeting, interest, overdue = false, kind = 'plain', ...look }: RemindMeProps) => {
  const t = useT();
  const session = useSession();
  const { mutate, isPending } = useSetInterest(meeting._id);
  const reminded = interest !== undefined;
  // What was promised before the start is not taken back after it.
  const stays = overdue && reminded && interest.since < meeting.startsAt;
  const set = (wanted: boolean) =>
    mutate(wanted, {
      onSuccess: () => wanted && offerPush('remind'),
      onError: (error) => toast.error(messageOf(error, t(wanted ? 'interest.failed' : 'interest.dropFailed'))),
    });
  return (
    <Button
      {...look}
      kind={reminded ? 'plain' : kind}
      busy={isPending}
      disabled={stays}
      aria-pressed={overdue ? reminded : undefined}
      title={reminded && !overdue ? t('interest.takeBack') : undefined}
      icon={<Icon name={reminded ? 'check' : 'clock'} />}
      onClick={() =>
        session ? set(!reminded) : openAuth({ after: () => set(true), purpose: { kind: 'remind', host: meeting.host.name } })
      }
    >
      {overdue
        ? t(meeting.startedAt ? 'interest.tellMeBack' : 'interest.tellMe', { host: meeting.host.name })
        : t(reminded ? 'interest.reminded' : 'interest.remind')}
    </Button>
  );
};

interface HostFormProps extends Look {
  opens: 'create' | 'edit';
  form: PrimaryActionProps['form'];
}
/** Opens the form with what only the host sees, to edit it or to propose it again; a failed load is repeated by a press. */
export const HostForm = ({ opens, form: { meeting, isLoading, reload }, ...look }: HostFormProps) => {
  const t = useT();
  const open = (meeting: Meeting) =>
    openHostMeeting(opens === 'edit' ? { kind: 'edit', meeting } : { kind: 'create', from: meeting });
  const openLoaded = async () => {
    const { data, error } = await reload();
    if (data) open(data);
    else toast.error(messageOf(error, t('common:loadFailed')));
  };
  return (
    <Button
      {...look}
      busy={isLoading}
      icon={opens === 'edit' ? <Icon name="edit" /> : undefined}
      onClick={() => (meeting ? open(meeting) : void openLoaded())}
    >
      {t(opens === 'edit' ? 'action.edit' : 'action.again')}
    </Button>
  );
};

export interface PrimaryActionProps {
  meeting: Meeting;
  /** The host's own view, from which the form starts: the public record lacks co-hosts' phones and the length of turns. */
  form: {
    meeting: Meeting | undefined;
    isLoading: boolean;
    reload: () => Promise<{ data?: Meeting | undefined; error: unknown }>;
  };
  phase: Phase;
  now: number;
  mine: boolean;
  /** They open the room: the host, or a co-host. */
  hosts: boolean;
  /** Its time has come a while ago, and its host has not, or has left it since. */
  overdue: boolean;
  /** The person asked to be reminded. */
  interest: Interest | undefined;
  /** There is a recording on the page. */
  watch: boolean;
  /** They have to be verified before they can come; undefined while that is read: no other action turns up under a thumb. */
  mustVerify: boolean | undefined;
}
export const RECORDING_ID = 'recording';
const showRecording = () => {
  const recording = document.getElementById(RECORDING_ID);
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  recording?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'center' });
  const video = recording?.querySelector('video');
  video?.focus({ preventScroll: true });
  // A browser that does not let it begin by itself has shown the controls.
  void video?.play().catch(() => undefined);
};
/** Where a person goes on from a meeting that they cannot join any more. */
export const comingPath = ({ category }: Meeting) => (category ? `/category/${category}/upcoming` : '/meetings/upcoming');

/** The one thing to do, which changes with the state: share, get verified, remind me, join the queue, join now, watch, go on. */
export const PrimaryAction = (props: PrimaryActionProps) => {
  const { meeting, form, phase, mine, hosts, overdue, interest, watch, mustVerify } = props;
  const t = useT();
  const words = useMeetingWords();
  if (overdue && !hosts) return <RemindMe {...SPARK} meeting={meeting} interest={interest} overdue />;
  if (phase === 'live' || phase === 'queue') {
    const label = hosts ? t('action.room') : phase === 'live' ? t('action.join') : t('action.queue');
    return (
      <ButtonLink {...SPARK} to={`/m/${meeting._id}`} icon={<Icon name="video" />}>
        {label}
      </ButtonLink>
    );
  }
  if (mine && (phase === 'rejected' || phase === 'cancelled' || phase === 'past') && !watch)
    return <HostForm opens="create" form={form} {...SPARK} />;
  if (mine && phase === 'pending') return <HostForm opens="edit" form={form} {...SPARK} />;
  if (hosts && phase === 'upcoming') return <ShareButton {...SPARK} path={`/p/${meeting._id}`} text={words(meeting)} />;
  if (mustVerify === undefined) return <Skeleton height="52px" />;
  if (mustVerify) return <GetVerified {...SPARK} meetingId={meeting._id} />;
  if (phase === 'upcoming') return <RemindMe {...SPARK} meeting={meeting} interest={interest} />;
  if (watch) {
    return (
      <Button {...SPARK} icon={<Icon name="video" />} onClick={showRecording}>
        {t('action.watch')}
      </Button>
    );
  }
  return (
    <ButtonLink {...SPARK} to={comingPath(meeting)}>
      {t('action.more')}
    </ButtonLink>
  );
};

/** What happens next, in one sentence. */
export const actionHint = ({ meeting, phase, now, hosts, overdue, interest }: PrimaryActionProps): string => {
  const { hostStatus, waiting } = meeting.presence ?? {};
  const opensAt = new Date(Date.parse(meeting.startsAt) - SESSION.waitingRoomMs).toISOString();
  if (phase === 'cancelled') {
    const what = meeting.startedAt ? 'stopped' : 'cancelled';
    return meeting.reason ? t(`hint.${what}For`, { reason: serverWords(meeting.reason) }) : t(`hint.${what}`);
  }
  if (phase === 'pending') return t('hint.pending');
  if (phase === 'rejected') return t('hint.rejected', { reason: serverWords(meeting.reason ?? '') });
  if (phase === 'past') return t('hint.over');
  if (phase === 'upcoming' && interest) return reminders(meeting, now);
  if (phase === 'upcoming') return hosts ? `${t('hint.minePublic')} ${opening(opensAt, now)}` : opening(opensAt, now);
  if (hosts) return phase === 'queue' ? t('hint.mineSoon') : waiting === 0 ? t('hint.mineNobody') : t('hint.mineLive');
  if (overdue) {
    const words = meeting.startedAt ? (['hint.toldBack', 'hint.left'] as const) : (['hint.told', 'hint.overdue'] as const);
    return t(words[interest ? 0 : 1], { host: meeting.host.name });
  }
  if (hostStatus === 'live') return t('hint.hostLive');
  if (hostStatus === 'reconnecting') return t('hint.hostReconnecting');
  return phase === 'queue' ? t('hint.queueOpen', { time: formatTime(meeting.startsAt) }) : t('hint.takePlace');
};

const REMINDER_WORDS = [
  [DAY, 'hint.remindedDay'],
  [HOUR, 'hint.remindedHour'],
  [0, 'hint.remindedMinutes'],
] as const;
/** Those that are left. */
const reminders = ({ startsAt }: Meeting, now: number) => {
  const left = Date.parse(startsAt) - now;
  const [, words] = REMINDER_WORDS.find(([ahead]) => left > ahead) ?? REMINDER_WORDS[2];
  return `${t(words)} ${t('hint.ifMoved')}`;
};

/** Within a sentence the day's name is small. */
const opening = (opensAt: string, now: number) => {
  const time = formatTime(opensAt);
  switch (daysAway(opensAt, now)) {
    case 0:
      return t('hint.opensToday', { time });
    case 1:
      return t('hint.opensTomorrow', { time });
    default:
      return t('hint.opens', { when: dayAndTime(opensAt, now) });
  }
};
