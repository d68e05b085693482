/** Which member of a group should own which partition. Pure, so that every member computes the same. */
export const slotKey = (topic: string, partition: number): string => `${topic}/${partition}`;

export function assign(members: readonly { id: string; topics: readonly string[] }[], partitions: number): Map<string, string> {
  const byId = [...members].sort((a, b) => (a.id < b.id ? -1 : 1));
  const topics = [...new Set(byId.flatMap((member) => member.topics))].sort();
  const owners = new Map<string, string>();
  let turn = 0;
  for (const topic of topics) {
    const eligible = byId.filter((member) => member.topics.includes(topic));
    for (let partition = 0; partition < partitions; partition++) {
      const owner = eligible[turn++ % eligible.length];
      if (owner) owners.set(slotKey(topic, partition), owner.id);
    }
  }
  return owners;
}
