import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';

const browserSide = () => import('@simplewebauthn/browser');

export const canUsePasskeys = (): boolean => typeof PublicKeyCredential === 'function';
/** This device asks by face, finger or its own code, so that a passkey needs nothing else. */
export const hasOwnPasskeys = async (): Promise<boolean> =>
  canUsePasskeys() && (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false));

/** The server's options, as they come: only the browser reads them. */
type Options = object;
/** Rejects with NotAllowedError where the person closes the browser's question. */
export const makePasskey = async (options: Options): Promise<RegistrationResponseJSON> =>
  (await browserSide()).startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
export const askPasskey = async (options: Options): Promise<AuthenticationResponseJSON> =>
  (await browserSide()).startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });

/** The person has changed their mind, or taken too long: browsers tell no difference. */
export const isClosedQuestion = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
/** The device has one of this account already. */
export const isRegisteredHere = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError';
