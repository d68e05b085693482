/** The partition belongs, or must go, to another member: stop working on it; what was not committed is the next owner's. */
export class PartitionLost extends Error {
  constructor(topic: string, partition: number) {
    super(`partition ${topic}/${partition} was handed to another member of the group`);
    this.name = 'PartitionLost';
  }
}
