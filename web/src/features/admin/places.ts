import { screens } from 'virtual:admin-screens';

/** The screens of the admin area that one goes to, in their order. */
export const PLACES = screens.flatMap(({ label, path, letter }) => (label ? [{ to: path, label, letter }] : []));

/** Where the letter after `g` leads. */
export const placeOf = (key: string) => PLACES.find(({ letter }) => letter === key)?.to;
export const LISTS = screens.filter(({ isList }) => isList);
export const isList = (path: string) => LISTS.some((list) => list.path === path);
