import { VERIFICATION } from '@visavis/contracts/constants/verification';
import type { FileStore, OpenFile } from '@visavis/files';

/** The files of documents, which no link leads to. */
export function createDocumentFiles(files: () => Promise<FileStore>) {
  const nameOf = (id: string) => `verification/${id}`;
  return {
    /** So that a wrong setting shows at start, not with the first document. */
    start: async () => void (await files()),
    async put(id: string, bytes: Buffer, contentType: string): Promise<void> {
      const { documentMaxBytes: maxBytes, documentTypes: allowedTypes } = VERIFICATION;
      await (await files()).put(nameOf(id), [bytes], { contentType, maxBytes, allowedTypes, untrusted: true });
    },
    open: async (id: string): Promise<OpenFile> => (await files()).get(nameOf(id)),
    delete: async (id: string): Promise<boolean> => (await files()).delete(nameOf(id)),
  };
}
export type DocumentFiles = ReturnType<typeof createDocumentFiles>;
