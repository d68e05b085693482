import { Builder, type Offset } from 'flatbuffers';

/** Of the two formats, the numbers of the fields that are touched here (TensorFlow's `schema.fbs` and `metadata_schema.fbs`). */
const MODEL = { version: 0, buffers: 4, metadata: 6, fields: 8 } as const;
const METADATA_NAME = 'TFLITE_METADATA\0';
/** Where models stand in memory. */
const ALIGNED = 16;

/**
 * The model of `@mediapipe/selfie_segmentation`, with what MediaPipe's present library wants to be told of it: that pixels go in
 * as numbers from 0 to 1. What the model computes is not touched. References in such a file lead onwards only, so a new root with
 * the additions goes in front of the old file, into which it leads.
 */
export function withNormalization(model: Buffer): Buffer {
  const root = model.readUInt32LE(0);
  const layout = root - model.readInt32LE(root);
  const field = (id: number) => {
    const at = 4 + id * 2;
    const offset = at < model.readUInt16LE(layout) ? model.readUInt16LE(layout + at) : 0;
    return offset === 0 ? undefined : root + offset;
  };
  const targetOf = (at: number) => at + model.readUInt32LE(at);
  const version = field(MODEL.version);
  const buffersAt = field(MODEL.buffers);
  if (version === undefined || buffersAt === undefined || field(MODEL.metadata) !== undefined)
    throw new Error('This is not the model without metadata that was expected');
  const list = targetOf(buffersAt);
  const count = model.readUInt32LE(list);
  const buffers = Array.from({ length: count }, (_, index) => targetOf(list + 4 + index * 4));

  const parts: Buffer[] = [];
  let size = 0;
  const put = (bytes: Buffer) => {
    parts.push(bytes);
    size += bytes.length;
    return size - bytes.length;
  };
  const numbers = (width: 2 | 4, ...values: number[]) => {
    const bytes = Buffer.alloc(values.length * width);
    for (const [index, value] of values.entries()) bytes.writeUIntLE(value, index * width, width);
    return bytes;
  };
  const align = (ahead: number) => put(Buffer.alloc((ALIGNED - ((size + ahead) % ALIGNED)) % ALIGNED));

  put(numbers(4, 0));
  put(model.subarray(4, 8));
  const usedFields = Array.from({ length: MODEL.fields }, (_, id) => id).filter(
    (id) => id === MODEL.metadata || field(id) !== undefined,
  );
  const places = new Map(usedFields.map((id, index) => [id, 4 + index * 4]));
  const offsets = Array.from({ length: MODEL.fields }, (_, id) => places.get(id) ?? 0);
  const newLayout = put(numbers(2, 4 + MODEL.fields * 2, 4 + usedFields.length * 4, ...offsets));
  const newRoot = put(Buffer.alloc(4 + usedFields.length * 4));
  const newList = put(Buffer.alloc(4 + (count + 1) * 4));
  const bufferLayout = put(numbers(2, 6, 8, 4, 0));
  const buffer = put(Buffer.alloc(8));
  const entries = put(numbers(4, 1, 0));
  const entryLayout = put(numbers(2, 8, 12, 4, 8));
  const entry = put(Buffer.alloc(12));
  const name = put(Buffer.concat([numbers(4, METADATA_NAME.length - 1), Buffer.from(METADATA_NAME)]));
  align(4);
  const metadataBytes = metadata();
  const data = put(Buffer.concat([numbers(4, metadataBytes.length), metadataBytes]));
  align(0);

  const front = Buffer.concat(parts);
  const refer = (at: number, to: number) => front.writeUInt32LE(to - at, at);
  const place = (id: number) => newRoot + (places.get(id) ?? 0);
  refer(0, newRoot);
  front.writeInt32LE(newRoot - newLayout, newRoot);
  for (const id of usedFields) {
    const at = field(id);
    if (at !== undefined) refer(place(id), size + targetOf(at));
  }
  front.writeUInt32LE(model.readUInt32LE(version), place(MODEL.version));
  refer(place(MODEL.buffers), newList);
  refer(place(MODEL.metadata), entries);
  front.writeUInt32LE(count + 1, newList);
  for (const [index, at] of buffers.entries()) refer(newList + 4 + index * 4, size + at);
  refer(newList + 4 + count * 4, buffer);
  front.writeInt32LE(buffer - bufferLayout, buffer);
  refer(buffer + 4, data);
  refer(entries + 4, entry);
  front.writeInt32LE(entry - entryLayout, entry);
  refer(entry + 4, name);
  front.writeUInt32LE(count, entry + 8);
  return Buffer.concat([front, model]);
}

/** One picture in, in red, green and blue from 0 to 1; one mask out. */
function metadata(): Buffer {
  const builder = new Builder(512);
  const table = (references: Record<number, Offset>, bytes: Record<number, number> = {}) => {
    const ids = [...Object.keys(references), ...Object.keys(bytes)].map(Number);
    builder.startObject(Math.max(...ids) + 1);
    for (const [id, offset] of Object.entries(references)) builder.addFieldOffset(Number(id), offset, 0);
    for (const [id, value] of Object.entries(bytes)) builder.addFieldInt8(Number(id), value, 0);
    return builder.endObject();
  };
  const listOf = (offset: Offset) => {
    builder.startVector(4, 1, 4);
    builder.addOffset(offset);
    return builder.endVector();
  };
  const float = (value: number) => {
    builder.startVector(4, 1, 4);
    builder.addFloat32(value);
    return builder.endVector();
  };
  // NormalizationOptions {mean 0, std 1}, of bytes, in a ProcessUnit {options_type 0, options 1}
  const normalization = table({ 0: float(0), 1: float(255) });
  const units = listOf(table({ 1: normalization }, { 0: 1 }));
  // ImageProperties {color_space 0: RGB}, in a Content {properties_type 0, properties 1}
  const content = table({ 1: table({}, { 0: 1 }) }, { 0: 2 });
  // TensorMetadata {name 0, content 3, process_units 4}; SubGraphMetadata {input 2, output 3}
  const input = listOf(table({ 0: builder.createString('image'), 3: content, 4: units }));
  const output = listOf(table({ 0: builder.createString('mask') }));
  const graphs = listOf(table({ 2: input, 3: output }));
  // ModelMetadata {name 0, subgraph_metadata 3, min_parser_version 7}
  const names = [builder.createString('selfie segmentation'), builder.createString('1.0.0')] as const;
  builder.finish(table({ 0: names[0], 3: graphs, 7: names[1] }), 'M001');
  return Buffer.from(builder.asUint8Array());
}
