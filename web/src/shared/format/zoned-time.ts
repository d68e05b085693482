import { localDateOf, localTimeOf, type ResolvedTime, resolveLocalTime } from '@visavis/contracts/local-time';

/** `YYYY-MM-DD` and `HH:MM` of an instant in a zone. */
export const localIn = (zone: string, at: number) => ({
  date: localDateOf(new Date(at), zone),
  time: localTimeOf(new Date(at), zone),
});

export interface ZonedInstant {
  /** Epoch ms. */
  at: number;
  shift: ResolvedTime['shift'];
}

/** The instant of a wall-clock time in a zone; undefined when date or time are malformed. */
export const instantIn = (zone: string, date: string, time: string): ZonedInstant | undefined => {
  const { instant, shift } = resolveLocalTime(`${date}T${time}:00`, zone);
  const at = instant.getTime();
  return Number.isNaN(at) ? undefined : { at, shift };
};
