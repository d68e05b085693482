import { API } from '@visavis/contracts/constants/api';

/** All pages of a user's own list. What is added meanwhile may be missing; nothing comes twice. Throws what `read` throws. */
export async function allPages<T extends { _id: string }>(
  read: (page: { page: number; limit: number }) => Promise<{ items: readonly T[]; pagination: { pages: number } }>,
): Promise<T[]> {
  const found = new Map<string, T>();
  for (let page = 1; ; page += 1) {
    const { items, pagination } = await read({ page, limit: API.pageSizeMax });
    for (const item of items) found.set(item._id, item);
    if (page >= pagination.pages) return [...found.values()];
  }
}
