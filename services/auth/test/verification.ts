import { type Scan, withScan } from '@visavis/files';
import { Invalid } from '@visavis/platform';
import type { Answer } from '@visavis/service-test';
import { ADMIN_PHONE, newPhone, type Session, startAuth } from './support.ts';

export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n', 'latin1');
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const FORM = {
  type: 'freelancer',
  categories: ['Graphic Design', 'video-animation'],
  about: 'I have designed packaging and brands for small shops since I left the art school in Pune.',
  yearsExperience: 7,
  portfolioUrls: ['asha.example/work'],
};

const scan: Scan = async function* (content) {
  for await (const chunk of content) {
    if (Buffer.from(chunk).includes('EICAR')) throw new Invalid('FILE_INFECTED', 'Harmful');
    yield chunk;
  }
};

/** The auth service with two admins, and verification as users and admins use it. */
export async function startVerification() {
  const config = { picturesPerUser: 0, picturesAtOnce: 0 };
  const auth = await startAuth({ config, files: (files) => withScan(files, scan) });
  const root = await auth.signUp(ADMIN_PHONE, 'Root');
  const other = await auth.signUp(newPhone(), 'Olga Other');
  const body = { role: 'admin' };
  await auth.call('PUT', `/admin/users/${other.user._id}/role`, { body, token: root.token });
  await auth.watcher.poll();
  const second = await auth.signIn(other.user.phone);
  const admin = (method: string, path: string, body?: unknown, token = root.token) =>
    auth.call(method, `/api/verification/admin/${path}`, { token, ...(body === undefined ? {} : { body }) });
  const ask = (token: string, more: object = {}, headers: Record<string, string> = {}) =>
    auth.call('POST', '/api/verification/requests', { token, body: { ...FORM, ...more }, headers });

  async function upload(
    token: string,
    content: Uint8Array = PDF,
    { name = 'passport.pdf', type = 'application/pdf', field = 'document' } = {},
  ): Promise<Answer> {
    const form = new FormData();
    form.append('name', name);
    form.append(field, new File([new Uint8Array(content)], name, { type }));
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${auth.url}/api/verification/documents`, { method: 'POST', headers, body: form });
    return { status: response.status, headers: response.headers, body: await response.json() };
  }
  return {
    ...auth,
    root,
    /** Both admins' sessions are renewed. */
    async later(ms: number) {
      auth.clock.advance(ms);
      for (const each of [root, second]) each.token = (await auth.signIn(each.user.phone)).token;
    },
    second,
    admin,
    ask,
    upload,
    mine: async (token: string) => (await auth.get('/api/verification/requests/mine', token)).body,
    view: (requestId: string, documentId: string, token = root.token) =>
      fetch(`${auth.url}/api/verification/admin/${requestId}/documents/${documentId}/view`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      }),
    person: (name?: string) => auth.signUp(newPhone(), name),
    /** Somebody with a request, and its id. */
    async applicant(more: object = {}, name?: string): Promise<{ session: Session; id: string }> {
      const session = await auth.signUp(newPhone(), name);
      const requested = await ask(session.token, more);
      if (requested.status !== 201) throw new Error(JSON.stringify(requested.body));
      return { session, id: requested.body.request._id };
    },
    approve: (id: string, token = root.token) => admin('PUT', id, { status: 'approved' }, token),
    reject: (id: string, notes = 'No work of yours to see', token = root.token) =>
      admin('PUT', id, { status: 'rejected', notes }, token),
    /** What was published about a request. */
    async eventsOf(requestId: string) {
      return (await auth.events())
        .filter(({ data }) => data.requestId === requestId)
        .map(({ type, data }) => ({ type: type.split('.')[2], data }));
    },
  };
}
export type VerificationForTest = Awaited<ReturnType<typeof startVerification>>;
