/** Stands here until the feature does. */
export const RoomScreen = () => null;
