import { MEETING } from '@visavis/contracts/constants/meeting';
import type { Meeting } from '@visavis/contracts/meeting-model';
import { Button } from 'antd';
import { categoryName } from '../../../shared/format/category-name.ts';
import { dayAndTime, formatDuration } from '../../../shared/format/dates.ts';
import { seriesWords } from '../../../shared/format/series-words.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { t, useT } from '../../../shared/i18n/en/admin-dialogs.ts';
import { ChoiceField } from '../../../shared/kit/choice-field.tsx';
import { TextAreaField, type TextAreaFieldProps } from '../../../shared/kit/text-area-field.tsx';
import { SeriesDatesList } from '../../../shared/meeting-form/series-dates-list.tsx';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { lengthOf } from '../../../shared/ui/field-parts.tsx';
import { VerifiedMark } from '../../../shared/ui/icon.tsx';
import styles from './dialogs.module.css';
import { Noted } from './noted.tsx';

/** The meeting that is being decided on, in short. */
export const MeetingBrief = ({ meeting, whole = false }: { meeting: Meeting; whole?: boolean }) => {
  const now = useNow();
  return (
    <article className={styles.brief}>
      <Avatar name={meeting.host.name} picture={meeting.host.profilePicture} size={36} />
      <div>
        <h3 dir="auto">{meeting.title}</h3>
        <p className={styles.briefMeta}>
          <span>
            <bdi>{meeting.host.name}</bdi>{' '}
            {meeting.host.isVerified ? <VerifiedMark size={14} at={meeting.host.verifiedAt} /> : null}
          </span>
          <span>
            {dayAndTime(meeting.startsAt, now)} · {formatDuration(meeting.durationMinutes)}
          </span>
          {meeting.category ? <span>{categoryName(meeting.category)}</span> : null}
          {meeting.series ? <span>{seriesWords(meeting.series)}</span> : null}
        </p>
        {whole ? (
          <p className={styles.briefText} dir="auto">
            {meeting.description}
          </p>
        ) : null}
        {whole && meeting.series && meeting.status === 'pending' ? (
          <SeriesDatesList {...meeting} series={meeting.series} now={now} />
        ) : null}
      </div>
    </article>
  );
};

const names = {
  reject: ['tooLittle', 'notOneOnOne', 'outside', 'contact'],
  cancel: ['asked', 'unavailable', 'rules'],
} as const;
/** Sentences that hosts can act on: a word for the button, and what it writes. */
const suggestions = (kind: keyof typeof names) =>
  names[kind].map((name) => ({ label: t(`reasons.${name}`), text: t(`reasons.${name}Text`) }));

export const ReasonField = ({
  kind,
  onPick,
  ...field
}: Omit<TextAreaFieldProps, 'label'> & { kind: keyof typeof names; onPick: (text: string) => void }) => {
  const t = useT();
  return (
    <>
      <TextAreaField {...field} label={t('admin:reason')} max={MEETING.reasonMax} />
      {field.value ? null : (
        <fieldset className={styles.chips}>
          <legend className="visually-hidden">{t('commonReasons')}</legend>
          {suggestions(kind).map(({ label, text }) => (
            <Button key={label} size="small" shape="round" onClick={() => onPick(text)}>
              {label}
            </Button>
          ))}
        </fieldset>
      )}
    </>
  );
};

interface NotesFieldProps extends Omit<TextAreaFieldProps, 'label' | 'hint'> {
  /** What is decided on. */
  meetings: readonly Meeting[];
}
/** A note for other admins, below what they have noted. */
export const NotesField = ({ meetings, ...field }: NotesFieldProps) => {
  const t = useT();
  return (
    <>
      <Noted meetings={meetings} />
      <TextAreaField {...field} label={t('admin:note.add')} hint={t('admin:onlyAdmins')} max={MEETING.notesMax} rows={2} />
    </>
  );
};
/** The server's limit, in its words. */
export const notesError = (notes: string) =>
  lengthOf(notes) > MEETING.notesMax ? t('notesLong', { max: MEETING.notesMax }) : undefined;

type MeetingType = Meeting['meetingType'] | 'keep';
interface MeetingTypeFieldProps<T extends MeetingType> {
  name: string;
  value: T;
  error?: string | undefined;
  disabled?: boolean;
  /** Of several meetings, each may keep its own. */
  keep?: boolean;
  onChange: (value: T) => void;
}
export const MeetingTypeField = <T extends MeetingType>({ keep, ...field }: MeetingTypeFieldProps<T>) => {
  const t = useT();
  const types: MeetingType[] = keep ? ['keep', 'open', 'verified'] : ['open', 'verified'];
  const choices = types.map((value) => ({ value: value as T, label: t(`type.${value}`), hint: t(`type.${value}Hint`) }));
  return <ChoiceField {...field} label={t('meetingType')} choices={choices} />;
};
