/** Stands here until the feature does. */
export const MeetingListScreen = () => null;
