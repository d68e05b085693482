export { createKafkaLog, type KafkaLog } from './create-kafka-log.ts';
export {
  type ConsumerSettings,
  DEFAULT_CONSUMER,
  type KafkaLogOptions,
  kafkaOptionsOf,
  type TopicSettings,
} from './kafka-options.ts';
