/** Kafka's requests that belong to no consumer and no producer: metadata, offsets, fetching outside of any group. */
import type { Broker, Cluster } from 'kafkajs';
import { type ClientSettings, openClient } from './client/client.ts';
import { type Renewable, renewable } from './renewable.ts';

export const CALL_TIMEOUT_MS = 8_000;
/** What kafkajs' types leave out. */
type BrokerOfGroups = Broker & { leaveGroup(member: { groupId: string; memberId: string }): Promise<unknown> };
export type ClusterAccess = Renewable<Cluster>;

export function openCluster(settings: ClientSettings): ClusterAccess {
  return renewable(() => {
    const { kafka, destroy } = openClient(settings);
    let cluster: Cluster | undefined;
    // The way by which kafkajs hands out its cluster is the assigner of a consumer; this one never runs, so no group comes to be.
    kafka.consumer({
      groupId: 'none',
      allowAutoTopicCreation: false,
      partitionAssigners: [
        (config) => {
          cluster = config.cluster;
          return {
            name: 'none',
            version: 0,
            assign: async () => [],
            protocol: () => ({ name: 'none', metadata: Buffer.alloc(0) }),
          };
        },
      ],
    });
    const connect = async (): Promise<Cluster> => {
      if (!cluster) throw new Error('kafkajs did not hand out its cluster');
      await cluster.connect();
      await cluster.refreshMetadata();
      return cluster;
    };
    return { ready: connect(), destroy };
  });
}

/** As if the member had said goodbye. False: it did, or its session is over. */
export const endMembership = (access: ClusterAccess, groupId: string, memberId: string): Promise<boolean> =>
  access.use('ending a membership', CALL_TIMEOUT_MS, async (cluster) => {
    const coordinator = (await cluster.findGroupCoordinator({ groupId })) as BrokerOfGroups;
    try {
      await coordinator.leaveGroup({ groupId, memberId });
      return true;
    } catch (error) {
      if (refusalOf(error) !== 'UNKNOWN_MEMBER_ID') throw error;
      return false;
    }
  });

/** The code name of Kafka's refusal, wherever in the chain of causes it is. */
export function refusalOf(error: unknown): string | undefined {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    const { type } = each as { type?: unknown };
    if (typeof type === 'string') return type;
  }
  return undefined;
}
