import { WALL_LINK } from '@visavis/contracts/constants/admin';
import { defineCollection, type Source, type Unit } from '@visavis/store';
import { type WallLinkRecord, wallLinkRecord } from '../domain/wall-link.ts';

export const wallLinks = defineCollection<WallLinkRecord>({
  name: 'wall-links',
  schema: wallLinkRecord,
  indexes: [{ fields: { madeAt: -1 } }],
  expiresAt: 'forgetAt',
});

/** More than there are. */
const MOST = 10 * WALL_LINK.most;

export const getWallLink = (source: Source, id: string) => source.collection(wallLinks).get(id);
/** The newest first, those that are over too. */
export const listWallLinks = (source: Source) => source.collection(wallLinks).find({ sort: { madeAt: -1 }, limit: MOST });
export const insertWallLink = (unit: Unit, link: Omit<WallLinkRecord, 'version'>) => unit.collection(wallLinks).insert(link);
export const saveWallLink = (unit: Unit, link: WallLinkRecord) => unit.collection(wallLinks).save(link);
