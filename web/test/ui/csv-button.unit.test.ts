import { expect, test } from '@jest/globals';
import { GET, json, refusal } from '../api/http-fixture.ts';
import { openPageAs } from '../state/signed-in-page.ts';

openPageAs({ _id: 'asha', name: 'Asha' });
const log: string[] = [];
Object.assign(document, {
  createElement: () => {
    const link = { download: '', click: () => log.push(`save ${link.download.replace(/-\d{4}-\d\d-\d\d\.csv$/, '')}`) };
    return link;
  },
});
let refused = '';
window.fetch = (async (url: string) => {
  const file = new URL(url, 'http://visavis.test').searchParams.get('file') ?? '';
  log.push(`ask ${file}`);
  return file === refused ? refusal(409, 'CONFLICT', 'The month is not over') : json(200, {});
}) as typeof fetch;
const { saveAll } = await import('../../src/shared/ui/csv-button.tsx');

const files = ['b2b', 'b2c'].map((file) => ({ query: { file }, name: `gst-${file}` }));
const save = (of = files) => saveAll(GET('/api/files'), of);

test('several files are saved together once all are here', async () => {
  await save();
  expect(log.splice(0)).toEqual(['ask b2b', 'ask b2c', 'save visavis-gst-b2b', 'save visavis-gst-b2c']);
});

test('if one of them fails none is saved, and it is named', async () => {
  refused = 'b2c';
  await expect(save()).rejects.toThrow('gst-b2c: The month is not over');
  expect(log.splice(0)).toEqual(['ask b2b', 'ask b2c']);
  await expect(save(files.slice(1))).rejects.toThrow(/^The month is not over$/);
});
