/** Stands here until the feature does. */
export const AdminRoutes = () => null;
