import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { passkeyCalls } from '../../resources/general/auth/passkeyCalls'
import {
  factorChoices,
  knownTransports,
  type NewPasskey,
  type PasskeyAnswer,
  type RequestOptions,
} from '../../resources/general/auth/passkeyShapes'
import { callApi } from '../calls'
import { ApiError } from '../http'
import { t } from '../../texts/texts'

/** Whether this browser knows passkeys. */
export const hasPasskeys = () => browserSupportsWebAuthn()

const texts: Readonly<Record<string, string>> = {
  NotAllowedError: t('The passkey was not used: this was cancelled or took too long'),
  InvalidStateError: t('This device has a passkey of yours already'),
  SecurityError: t('Passkeys need a secure connection (https) and a host name'),
}

/** What the browser refused, in words. */
const inWords = (thrown: unknown) =>
  thrown instanceof Error && (thrown instanceof WebAuthnError || thrown.name in texts)
    ? new Error(texts[thrown.name] ?? thrown.message)
    : thrown

/** Has an authenticator sign a challenge of the server; rejects with words for people. */
export async function signWithPasskey(optionsJSON: RequestOptions): Promise<PasskeyAnswer> {
  try {
    const { id, rawId, response } = await startAuthentication({ optionsJSON })
    const { clientDataJSON, authenticatorData, signature } = response
    return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature } }
  } catch (thrown) {
    throw inWords(thrown)
  }
}

/** What a refusal offers to sign with a passkey; null where it offers nothing. */
export function passkeyOffered(failure: unknown): RequestOptions | null {
  const offered = failure instanceof ApiError ? factorChoices.safeParse(failure.data) : null
  return offered?.success ? offered.data.passkey : null
}

async function newPasskey(password: string): Promise<NewPasskey> {
  const optionsJSON = await callApi(passkeyCalls.begin, { password }, { quiet: true })
  try {
    const { id, rawId, response } = await startRegistration({ optionsJSON })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return {
      id,
      rawId,
      type: 'public-key',
      response: { clientDataJSON, attestationObject, transports: knownTransports(transports) },
    }
  } catch (thrown) {
    throw inWords(thrown)
  }
}

/** Makes a passkey and puts it in use; answers recovery codes with the first second factor. */
export async function addPasskey(name: string, password: string) {
  const passkey = await newPasskey(password)
  return callApi(passkeyCalls.confirm, { name, passkey }, { quiet: true })
}
export const renamePasskey = (id: number, name: string) => callApi(passkeyCalls.rename, { id, name })
export const removePasskey = (id: number, password: string) =>
  callApi(passkeyCalls.remove, { id, password }, { quiet: true })
