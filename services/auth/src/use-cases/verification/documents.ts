import { VERIFICATION } from '@visavis/contracts/constants/verification';
import { verificationDocumentViewed } from '@visavis/contracts/events/auth';
import type { OpenFile } from '@visavis/files';
import { type Actor, errorOf, newId, Unavailable } from '@visavis/platform';
import { forEachDue } from '@visavis/store';
import { users } from '../../data/users.ts';
import {
  draftDocuments,
  dueDocuments,
  getDocument,
  getRequest,
  type VerificationDocumentRecord,
  verificationDocuments,
  verificationRequests,
} from '../../data/verification.ts';
import { refusals } from '../../domain/refusals.ts';
import type { AuthDeps } from '../deps.ts';
import { activeUser } from '../profile/update-profile.ts';

/**
 * Keeps a document for a request to come. Its record comes first, listed for deletion: what breaks off in between is swept.
 * Throws UNAUTHENTICATED, CONFLICT (three are waiting already), FILE_INFECTED, UNAVAILABLE (swept meanwhile, or not scanned).
 */
export async function uploadDocument(
  { store, documents }: AuthDeps,
  command: { userId: string; name: string; bytes: Buffer; contentType: string; now: Date },
): Promise<VerificationDocumentRecord> {
  const { userId, name, bytes, contentType, now } = command;
  const id = newId();
  await store.transaction(async (unit) => {
    // Two uploads at once count each other.
    unit.collection(users).touch(await activeUser(unit, userId));
    if ((await draftDocuments(unit, userId)).length >= VERIFICATION.documentsMax) throw errorOf(refusals.tooManyDocuments());
    unit.collection(verificationDocuments).insert({
      _id: id,
      userId,
      requestId: null,
      name,
      contentType,
      sizeBytes: bytes.length,
      isStored: false,
      uploadedAt: now,
      discardAt: new Date(now.getTime() + VERIFICATION.draftMs),
    });
  });
  try {
    await documents.put(id, bytes, contentType);
  } catch (error) {
    await removeRecord(store, id);
    throw error;
  }
  return store.transaction(async (unit) => {
    const record = await getDocument(unit, id);
    if (!record) throw new Unavailable('The upload took too long. Please try again.');
    return unit.collection(verificationDocuments).save({ ...record, isStored: true });
  });
}

/** Deletes a document of no request yet. Throws NOT_FOUND, for those of others too. */
export async function removeDocument({ store, documents }: AuthDeps, { userId, id }: { userId: string; id: string }) {
  await store.transaction(async (unit) => {
    const record = await getDocument(unit, id);
    if (record?.userId !== userId || record.requestId !== null) throw errorOf(refusals.noSuchDocument());
    unit.collection(verificationDocuments).save({ ...record, isStored: false, discardAt: new Date(0) });
  });
  await documents.delete(id);
  await removeRecord(store, id);
}

/** Opens a document for an admin, which is recorded before the first byte leaves. Throws NOT_FOUND. */
export async function viewDocument(
  { store, events, documents }: AuthDeps,
  { requestId, documentId, actor }: { requestId: string; documentId: string; actor: Actor },
): Promise<OpenFile> {
  const stored = await getDocument(store, documentId);
  if (stored?.requestId !== requestId) throw errorOf(refusals.noSuchDocument());
  const file = await documents.open(documentId);
  try {
    await store.transaction(async (unit) => {
      const stored = await getRequest(unit, requestId);
      if (!stored) throw errorOf(refusals.noSuchRequest());
      const request = unit.collection(verificationRequests).touch(stored);
      const view = { requestId, userId: request.userId, documentId, actor, after: { documentId } };
      unit.publish(events(verificationDocumentViewed, requestId, view), request);
    });
  } catch (error) {
    file.stream.destroy();
    throw error;
  }
  return file;
}

/** Deletes the files of documents whose time is over, then their records. */
export const sweepDocuments = ({ store, documents }: AuthDeps, now: Date): Promise<void> =>
  forEachDue(
    (limit) => dueDocuments(store, now, limit),
    async ({ _id }) => {
      await documents.delete(_id);
      await removeRecord(store, _id);
    },
  );

const removeRecord = (store: AuthDeps['store'], id: string) =>
  store.transaction(async (unit) => {
    const record = await getDocument(unit, id);
    if (record) unit.collection(verificationDocuments).delete(record);
  });
