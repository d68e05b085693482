/** Stands here until the feature does. */
export const CategoriesScreen = () => null;
