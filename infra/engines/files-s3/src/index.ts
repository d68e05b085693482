export { createS3Files } from './create-s3-files.ts';
export { type S3Options, s3OptionsOf } from './options.ts';
