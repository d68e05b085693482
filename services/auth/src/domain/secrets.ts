import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** One key per purpose, all derived from the deployment's secret (RFC 5869), so that none can stand in for another. */
export interface AuthSecrets {
  codes: Buffer;
  refreshTokens: Buffer;
  signingKeys: Buffer;
  networks: Buffer;
  devices: Buffer;
  phoneStops: Buffer;
  sentCodes: Buffer;
  secondFactors: Buffer;
  recoveryCodes: Buffer;
  passkeyChallenges: Buffer;
  work: Buffer;
  wallLinks: Buffer;
}

export const deriveSecrets = (secret: string): AuthSecrets => {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `visavis/auth/${purpose}`, 32));
  return {
    codes: derive('codes'),
    refreshTokens: derive('refresh-tokens'),
    signingKeys: derive('signing-keys'),
    networks: derive('networks'),
    devices: derive('devices'),
    phoneStops: derive('phone-stops'),
    sentCodes: derive('sent-codes'),
    secondFactors: derive('second-factors'),
    recoveryCodes: derive('recovery-codes'),
    passkeyChallenges: derive('passkey-challenges'),
    work: derive('proof-of-work'),
    wallLinks: derive('wall-links'),
  };
};

/** AES-256-GCM: nonce (12), tag (16), ciphertext. */
export function seal(key: Buffer, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Undefined when it was sealed under another secret. */
export function unseal(key: Buffer, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
