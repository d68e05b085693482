import { describe, expect, test } from '@jest/globals';
import { s3OptionsOf } from '../src/index.ts';

describe('FILES_URL for S3', () => {
  test('names a self-hosted store, with its public address', () => {
    expect(
      s3OptionsOf('s3://key:s%2Fe%2Bc%25ret@minio:9000/visavis?region=eu-west-1&tls=false&public=https://files.example/'),
    ).toEqual({
      bucket: 'visavis',
      region: 'eu-west-1',
      endpoint: 'http://minio:9000',
      publicEndpoint: 'https://files.example',
      credentials: { accessKeyId: 'key', secretAccessKey: 's/e+c%ret' },
      createBucket: false,
    });
  });
  test('means AWS with the machine’s credentials when it has no host and key', () => {
    expect(s3OptionsOf('s3:///my-bucket?region=ap-south-1&create=true')).toEqual({
      bucket: 'my-bucket',
      region: 'ap-south-1',
      createBucket: true,
    });
  });
  test.each([
    ['', 'takes s3://'],
    ['file:/tmp', 'takes s3://'],
    ['s3://host:9000', 'no name of a bucket'],
    ['s3://host/a/b', 'no name of a bucket'],
    ['s3://host/UPPER', 'no name of a bucket'],
    ['s3://host:99999/bucket', 'takes s3://'],
    ['s3://key@host/bucket', 'key and secret together'],
    ['s3://key:hush%zz@host/bucket', 'percent-encoded'],
    ['s3://key:hush@host/bucket?tls=no', 'tls takes true or false'],
    ['s3://key:hush@host/bucket?regoin=x', 'does not know "regoin"'],
    ['s3://key:hush@host/bucket?region=', 'region takes'],
    ['s3://key:hush@host/bucket?public=files.example', 'public takes an origin'],
    ['s3://key:hush@host/bucket?public=https://files.example/prefix', 'public takes an origin'],
  ])('%j is refused in one line that names the setting and hides the secret', (url, complaint) => {
    const load = () => s3OptionsOf(url);
    expect(load).toThrow(/^FILES_URL .*$/);
    expect(load).toThrow(complaint);
    expect(load).not.toThrow(/hush/);
  });
});
