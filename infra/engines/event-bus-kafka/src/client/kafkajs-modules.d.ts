declare module 'kafkajs/src/consumer/batch.js' {
  const Batch: new (topic: string, fetchedOffset: string, partition: object) => object;
  export default Batch;
}
declare module 'kafkajs/src/network/requestQueue/index.js' {
  const RequestQueue: { prototype: object };
  export default RequestQueue;
}
