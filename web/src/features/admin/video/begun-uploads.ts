import { STORAGE_KEYS } from '@visavis/contracts/constants/storage';
import { persistedAtom } from '../../../shared/state/persisted-atom.ts';
import { store } from '../../../shared/state/store.ts';

/** An upload that the server knows of, and what tells its file from others without reading it. */
export interface BegunUpload {
  uploadId: string;
  name: string;
  size: number;
  lastModified: number;
}
type ByMeeting = Readonly<Record<string, BegunUpload>>;

/** Kept on this device, so that an upload goes on after a reload or a crash, once the same file is chosen again. */
export const begunUploadsAtom = persistedAtom<ByMeeting>(STORAGE_KEYS.uploads, {});

export const begun = (meetingId: string): BegunUpload | undefined => store.get(begunUploadsAtom)[meetingId];

export const rememberBegun = (meetingId: string, uploadId: string, { name, size, lastModified }: Omit<BegunUpload, 'uploadId'>) =>
  store.set(begunUploadsAtom, (now) => ({ ...now, [meetingId]: { uploadId, name, size, lastModified } }));

export const forgetBegun = (meetingId: string) => store.set(begunUploadsAtom, ({ [meetingId]: _, ...others }) => others);

export const isSameFile = (begun: BegunUpload, file: Pick<File, 'name' | 'size' | 'lastModified'>) =>
  file.name === begun.name && file.size === begun.size && file.lastModified === begun.lastModified;
