/** Stands here until the feature does. */
export const PublicMeetingScreen = () => null;
