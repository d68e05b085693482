import { guard, type Unit } from '@visavis/store';

/** Two admins who demote each other at the same time would each see the other as the remaining one. */
export const guardAdmins = (unit: Unit) => guard(unit, 'admins');
