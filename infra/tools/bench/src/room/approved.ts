import { fromNow } from '@visavis/testing/real-time';

/** A meeting in five minutes, which its host may start. */
export async function approved(url: string, admin: string, host: string): Promise<string> {
  const send = async (method: string, path: string, token: string, body: object) => {
    const headers = { accept: 'application/json', 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { meeting: { _id: string } };
  };
  const date = fromNow(5 * 60_000).toISOString();
  const proposal = { title: 'Portfolio review', description: 'Ten minutes each.', date, category: 'graphic-design' };
  const { meeting } = await send('POST', '/api/meetings', host, proposal);
  await send('PUT', `/admin/meetings/${meeting._id}/approve`, admin, {});
  return meeting._id;
}
