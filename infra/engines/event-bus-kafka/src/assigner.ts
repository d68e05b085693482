import kafkajs, { type Assignment, type PartitionAssigner } from 'kafkajs';

const { MemberAssignment, MemberMetadata } = kafkajs.AssignerProtocol;
const NO_DATA = Buffer.alloc(0);

/**
 * Deals partitions out evenly among the members that listen to the topic; kafkajs' own assigner gives them to any member, so that
 * in a rolling update, with some members listening to more topics than others, partitions would stay unread.
 *
 * It is also the only place where kafkajs asks before it joins a group: while `mayJoin` says no (batches are still in work), the
 * join is put off and tried again.
 */
export function createAssigner(mayJoin: () => boolean): PartitionAssigner {
  return ({ cluster }) => ({
    name: 'visavis',
    version: 0,
    protocol({ topics }) {
      // The type makes kafkajs take it for a rebalance and repeat the join.
      if (!mayJoin()) throw Object.assign(new Error('rebalance waits for running batches'), { type: 'REBALANCE_IN_PROGRESS' });
      return { name: 'visavis', metadata: MemberMetadata.encode({ version: 0, topics, userData: NO_DATA }) };
    },
    async assign({ members }) {
      const listeners = members.map(({ memberId, memberMetadata }) => ({
        id: memberId,
        topics: MemberMetadata.decode(memberMetadata)?.topics ?? [],
      }));
      const topics = [...new Set(listeners.flatMap((member) => member.topics))];
      await cluster.addMultipleTargetTopics(topics);
      const partitions = new Map(topics.map((topic) => [topic, cluster.findTopicPartitionMetadata(topic).length]));
      return [...deal(listeners, partitions)].map(([memberId, assignment]) => ({
        memberId,
        memberAssignment: MemberAssignment.encode({ version: 0, assignment, userData: NO_DATA }),
      }));
    },
  });
}

/**
 * Each partition goes to the member that has the fewest so far, of those that listen to its topic; topics with few listeners
 * first.
 */
export function deal(
  members: readonly { id: string; topics: readonly string[] }[],
  partitions: ReadonlyMap<string, number>,
): Map<string, Assignment> {
  const hands = new Map(members.map(({ id }) => [id, { id, count: 0, assignment: {} as Assignment }]));
  const topics = [...partitions].map(([topic, count]) => ({
    topic,
    count,
    listening: members.filter((member) => member.topics.includes(topic)).map(({ id }) => id),
  }));
  topics.sort((a, b) => a.listening.length - b.listening.length || (a.topic < b.topic ? -1 : 1));
  for (const { topic, count, listening } of topics) {
    const candidates = [...hands.values()].filter(({ id }) => listening.includes(id));
    for (let partition = 0; partition < count; partition++) {
      const [next] = candidates.sort((a, b) => a.count - b.count || (a.id < b.id ? -1 : 1));
      if (!next) break;
      next.assignment[topic] = [...(next.assignment[topic] ?? []), partition];
      next.count++;
    }
  }
  return new Map([...hands].map(([id, { assignment }]) => [id, assignment]));
}
