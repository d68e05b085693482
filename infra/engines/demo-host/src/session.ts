import { authCalls } from '@visavis/contracts/calls/auth';
import { type CallRow, pathOf } from '@visavis/contracts/calls/call';

/** A refusal of the product's, by its code. */
export class Refused extends Error {
  readonly code: string;
  readonly status: number;
  constructor(code: string, status: number) {
    super(code);
    this.code = code;
    this.status = status;
  }
}
interface Tokens {
  token: string;
  refreshToken: string;
}
const DEADLINE_MS = 10_000;

/** The demo host's account, signed in by a code like everybody's: the sandbox has it. */
export function createSession(url: string, phone: string) {
  let tokens: Tokens | undefined;
  let renewing: Promise<string> | undefined;

  async function request<T>(method: string, path: string, body?: object, token?: string): Promise<T> {
    const response = await fetch(url + path, {
      method,
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    const answer = (await response.json()) as T & { error?: string };
    if (!response.ok) throw new Refused(answer.error ?? 'UNKNOWN', response.status);
    return answer;
  }
  const post = <T>({ path }: CallRow, body: object) => request<T>('POST', path, body);

  async function signIn(): Promise<Tokens> {
    const { challenge } = await post<{ challenge: string }>(authCalls.login, { phone });
    const { messages } = await request<{ messages: { code?: string }[] }>('GET', `/dev/messages?to=${encodeURIComponent(phone)}`);
    const otp = messages.find(({ code }) => code)?.code;
    return post<Tokens>(authCalls.verifyOtp, { phone, otp, challenge, isSignup: false });
  }
  async function renewed(): Promise<string> {
    const { refreshToken } = tokens ?? {};
    tokens = undefined;
    if (refreshToken) tokens = await post<Tokens>(authCalls.refreshToken, { refreshToken }).catch(() => undefined);
    tokens ??= await signIn();
    return tokens.token;
  }
  /** By the refresh token or, where that is no longer good, by a new code. */
  const renew = () => {
    renewing ??= renewed().finally(() => {
      renewing = undefined;
    });
    return renewing;
  };

  return {
    token: async () => tokens?.token ?? renew(),
    renew,
    /** Throws `Refused`; an access token that is no longer good is renewed once. */
    async get<T>({ path }: CallRow, params: Record<string, string>): Promise<T> {
      const at = pathOf(path, params);
      try {
        return await request<T>('GET', at, undefined, tokens?.token ?? (await renew()));
      } catch (error) {
        if (!(error instanceof Refused) || error.status !== 401) throw error;
        return request<T>('GET', at, undefined, await renew());
      }
    },
  };
}
export type DemoSession = ReturnType<typeof createSession>;
