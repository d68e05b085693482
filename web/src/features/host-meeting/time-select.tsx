import { Select } from 'antd';
import styles from './host-meeting.module.css';
import { useT } from './texts.ts';

const hours = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'];
const quarters = ['00', '15', '30', '45'];
const options = (values: string[]) => values.map((value) => ({ value, label: value }));

/** `HH:MM` to what the three lists show; empty parts while nothing is chosen. */
const partsOf = (time: string) => {
  const [hour = '', minute = ''] = time.split(':');
  if (!hour) return { hour: undefined, minute: undefined, half: undefined };
  const number = Number(hour);
  return { hour: String(number % 12 || 12), minute, half: number < 12 ? 'AM' : 'PM' };
};
const timeOf = (hour: string, minute: string, half: string) => {
  const number = (Number(hour) % 12) + (half === 'PM' ? 12 : 0);
  return `${String(number).padStart(2, '0')}:${minute}`;
};
/** Most meetings are by day: 8 to 11 in the morning, the rest after noon. */
const likelyHalf = (hour: string) => (Number(hour) >= 8 && Number(hour) <= 11 ? 'AM' : 'PM');

export interface TimeSelectProps {
  value: string;
  onChange: (time: string) => void;
  describedBy: string | undefined;
  invalid: boolean;
}
/** Hours 1 to 12, quarters of an hour, AM or PM. The first choice completes itself; everything can be changed after. */
export const TimeSelect = ({ value, onChange, describedBy, invalid }: TimeSelectProps) => {
  const t = useT();
  const { hour, minute, half } = partsOf(value);
  const set = (next: { hour?: string; minute?: string; half?: string }) => {
    const chosen = next.hour ?? hour ?? '12';
    onChange(timeOf(chosen, next.minute ?? minute ?? '00', next.half ?? half ?? likelyHalf(chosen)));
  };
  // Short lists are there as a whole: a list that draws only what is in view hides the evening's hours from assistive technology.
  const common = {
    size: 'large',
    virtual: false,
    ...(invalid && { status: 'error' as const }),
    'aria-describedby': describedBy,
  } as const;
  // A meeting that an admin placed off the quarters keeps its minutes until they are changed.
  const minutes = minute && !quarters.includes(minute) ? [...quarters, minute].sort() : quarters;
  return (
    <div className={styles.time}>
      <Select
        {...common}
        aria-label={t('meetingForm:hour')}
        placeholder={t('meetingForm:hour')}
        value={hour ?? null}
        options={options(hours)}
        onChange={(to: string) => set({ hour: to })}
      />
      <Select
        {...common}
        aria-label={t('meetingForm:minute')}
        placeholder={t('schedule.min')}
        value={minute ?? null}
        options={options(minutes)}
        onChange={(to: string) => set({ minute: to })}
      />
      <Select
        {...common}
        aria-label={t('meetingForm:half')}
        placeholder={t('schedule.half')}
        value={half ?? null}
        options={options(['AM', 'PM'])}
        onChange={(to: string) => set({ half: to })}
      />
    </div>
  );
};
