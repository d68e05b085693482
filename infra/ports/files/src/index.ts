export { type Checked, checkContent, checkKey } from './checks.ts';
export { createDiskFiles, type DiskFilesOptions } from './disk/create-disk-files.ts';
export type * from './port.ts';
export { createClamdScan, type Scan, withScan } from './scan.ts';
export { sniff } from './sniff.ts';
