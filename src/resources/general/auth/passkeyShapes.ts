import * as z from 'zod/mini'
import { bit } from '../../kit/define/shapes'

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
const transport = z.enum(transports, 'in')

/** How an authenticator is reached. */
export type Transport = (typeof transports)[number]
export const knownTransports = (names: readonly string[]) => transports.filter((name) => names.includes(name))

const encoded = (most: number) =>
  z.string('other').check(z.regex(/^[\w-]+$/, 'other'), z.maxLength(most, 'max'))
const credential = { id: encoded(1_400), rawId: encoded(1_400), type: z.literal('public-key', 'other') }

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(transport),
})

/** What a browser needs to make a passkey. */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  excludeCredentials: z.array(descriptor),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('discouraged'),
    userVerification: z.literal('preferred'),
  }),
})

/** What a browser needs to sign with a passkey. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  allowCredentials: z.array(descriptor),
  userVerification: z.literal('preferred'),
})
export type RequestOptions = z.output<typeof requestOptions>

/** A new passkey, as the browser answers it. */
export const newPasskey = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: encoded(4_000),
        attestationObject: encoded(12_000),
        transports: z.array(transport, 'other').check(z.maxLength(10, 'max')),
      },
      'other',
    ),
  },
  'required',
)
export type NewPasskey = z.output<typeof newPasskey>

/** What a passkey signed, as the browser answers it. */
export const passkeyAnswer = z.object(
  {
    ...credential,
    response: z.object(
      { clientDataJSON: encoded(4_000), authenticatorData: encoded(4_000), signature: encoded(4_000) },
      'other',
    ),
  },
  'required',
)
export type PasskeyAnswer = z.output<typeof passkeyAnswer>

/** What answers the question for a second factor: sent with the refusal that asks for one. */
export const factorChoices = z.object({ app: bit(), passkey: z.nullable(requestOptions) })
export type FactorChoices = z.output<typeof factorChoices>
