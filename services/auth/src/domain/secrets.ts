import { hkdfSync } from 'node:crypto';

/** One key per purpose, all derived from the deployment's secret (RFC 5869), so that none can stand in for another. */
export interface AuthSecrets {
  codes: Buffer;
  refreshTokens: Buffer;
  signingKeys: Buffer;
  networks: Buffer;
}

export const deriveSecrets = (secret: string): AuthSecrets => {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `visavis/auth/${purpose}`, 32));
  return {
    codes: derive('codes'),
    refreshTokens: derive('refresh-tokens'),
    signingKeys: derive('signing-keys'),
    networks: derive('networks'),
  };
};
