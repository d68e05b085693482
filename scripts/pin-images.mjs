// node scripts/pin-images.mjs           lists the images of others that ours are built from and run beside, and where each is
// named node scripts/pin-images.mjs --pin     asks the registries (docker buildx) for their digests and writes
// name:version@digest everywhere node scripts/pin-images.mjs --set redis=redis:8.2.3-alpine     another version, everywhere,
// without a digest until the next --pin
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = process.env.PIN_IMAGES_ROOT ?? fileURLToPath(new URL('..', import.meta.url));
const manifests = readdirSync(join(root, 'k8s'), { recursive: true }).filter((path) => path.endsWith('.yaml'));
const FILES = ['Dockerfile', 'docker-compose.yml', ...manifests.map((path) => join('k8s', path))];
/** `ARG NODE=…` of the Dockerfile and its syntax, `image: …` elsewhere. Ours are `visavis/…`, which a release names. */
const REFERENCE =
  /^(?<before># syntax=|ARG NODE=|\s*image: )(?<image>(?!visavis\/)[\w./-]+:[\w.-]+)(?<digest>@sha256:[0-9a-f]{64})?(?=\s*$)/gm;

const rewrite = (change) => {
  for (const file of FILES) {
    const text = readFileSync(join(root, file), 'utf8');
    const changed = text.replaceAll(REFERENCE, (...match) => {
      const { before, image, digest = '' } = match.at(-1);
      return before + change(image, digest, file);
    });
    if (changed !== text) writeFileSync(join(root, file), changed);
  }
};
const found = new Map();
rewrite((image, digest, file) => {
  found.set(image + digest, new Set([...(found.get(image + digest) ?? []), file]));
  return image + digest;
});

const [command, ...changes] = process.argv.slice(2);
if (command === '--pin') {
  const digests = new Map();
  for (const image of new Set([...found.keys()].map((reference) => reference.split('@')[0]))) {
    const args = ['buildx', 'imagetools', 'inspect', image, '--format', '{{json .Manifest.Digest}}'];
    const digest = JSON.parse(execFileSync('docker', args, { encoding: 'utf8' }));
    if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error(`${image}: ${digest} is no digest`);
    digests.set(image, digest);
    console.log(`${image}@${digest}`);
  }
  rewrite((image) => `${image}@${digests.get(image)}`);
} else if (command === '--set') {
  const versions = new Map(changes.map((change) => change.split('=')));
  rewrite((image, digest) => versions.get(image.split(':')[0]) ?? image + digest);
} else for (const [reference, files] of found) console.log(`${reference}  ${[...files].join(' ')}`);
