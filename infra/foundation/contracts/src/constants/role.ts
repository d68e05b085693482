export const ROLES = ['participant', 'host', 'freelancer', 'admin'] as const;
export type Role = (typeof ROLES)[number];
