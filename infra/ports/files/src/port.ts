/** The file port: small binaries such as pictures and documents, checked while they stream in, handed out by signed links. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

export interface PutOptions {
  /** What the sender says it is; it must be what the content says, too. */
  contentType: string;
  maxBytes: number;
  /** Of the types that `sniff` knows; `any` for pieces of a file, which are never handed out by themselves. */
  allowedTypes: readonly string[] | 'any';
  /** A user has made it, and others get it as it is: a virus scanner looks at it, where the installation has one. */
  untrusted?: true;
}
export interface StoredFile {
  key: string;
  size: number;
  /** By content. */
  contentType: string;
}
/** Bytes from `start` to `end`, both counted from 0 and included; to the end of the file when `end` is left out. */
export interface ByteRange {
  start: number;
  end?: number;
}
export interface OpenFile extends StoredFile {
  stream: Readable;
  /** What the stream carries: the range that was asked for, cut to the file. */
  range: Required<ByteRange>;
}

export interface FileStore {
  /**
   * Stores under `key` (segments of letters, digits and `._-`, parted by `/`, 200 characters at most), replacing what was there;
   * resolves when durable. Size and type are checked while streaming. Refused (`Invalid`: FILE_TOO_LARGE, FILE_TYPE, FILE_EMPTY,
   * FILE_KEY; of what is `untrusted` FILE_INFECTED, or `Unavailable`) or cut short, it leaves nothing behind and what was there
   * stays.
   */
  put(key: string, content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>, options: PutOptions): Promise<StoredFile>;
  /** `NotFound` when absent; `Invalid` FILE_RANGE when the range begins behind the end. */
  get(key: string, range?: ByteRange): Promise<OpenFile>;
  /** True when it was there. */
  delete(key: string): Promise<boolean>;
  /**
   * A link that serves GET, ranges included, to anyone who has it until it expires. (Stores sign for one method: HEAD is not
   * promised.) A range behind the end is answered by 416; its `Content-Range` with the size is promised by `links` alone: MinIO
   * leaves it out.
   */
  signedUrl(key: string, options: { expiresInSec: number }): Promise<string>;
  /** Serves the signed links where they lead to us; absent where they lead straight to the store. */
  links?: LinkServer;
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface LinkServer {
  /** The links' path begins with it, e.g. `/files`. */
  publicPath: string;
  /** The key that a link is good for; `Forbidden` (LINK_INVALID, LINK_EXPIRED) otherwise. Takes a URL or its path and query. */
  verify(url: string): { key: string; expiresAt: Date };
  /** Answers a request for a link, refusals included. `url` when a router has shortened `request.url`. */
  serve(request: IncomingMessage, response: ServerResponse, url?: string): Promise<void>;
}
