/**
 * What a host chooses of a meeting by yes or no, and everyone may know. A row each, from which follow the bodies that set it, the
 * public fields, the stored document, decisions and their events, the form with its list of changes, and the audit log; its words
 * are in `meeting-options.ts` of the web app's catalogues. `locked`: an approved meeting keeps it.
 */
export const MEETING_OPTIONS = optionRows({
  /** The host would like to record: everybody knows before they come, and is asked before anything of them is recorded. */
  asksToRecord: { locked: false },
});
export type MeetingOption = keyof typeof MEETING_OPTIONS;
export const meetingOptions = Object.keys(MEETING_OPTIONS) as MeetingOption[];

/** A field for each of them. */
export const ofEachOption = <T>(of: (option: MeetingOption) => T) =>
  Object.fromEntries(meetingOptions.map((option) => [option, of(option)])) as Record<MeetingOption, T>;
/** Those that were chosen; the others are left out. */
export const chosenOptions = (of: Record<MeetingOption, boolean>) =>
  Object.fromEntries(meetingOptions.filter((option) => of[option]).map((option) => [option, true])) as {
    [K in MeetingOption]?: true;
  };

function optionRows<K extends string>(rows: Record<K, { locked: boolean }>) {
  return rows;
}
