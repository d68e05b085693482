export {
  type ConsumerSettings,
  DEFAULT_CONSUMER,
  type KafkaLogOptions,
  kafkaOptionsOf,
  type Liveness,
  type TopicSettings,
} from './client/kafka-options.ts';
export { createKafkaLog, type KafkaLog } from './create-kafka-log.ts';
