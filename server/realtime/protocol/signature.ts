import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

type Keys = { key: string; secret: string }

/** The app as clients and publishers know it; `second` is accepted besides, while the secret is being replaced. */
export type AppKeys = { appId: string; second?: Keys | null } & Keys

/** The pairs that may sign, the first of which this server signs with. */
export const pairsOf = ({ key, secret, second }: Omit<AppKeys, 'appId'>): readonly Keys[] => [
  { key, secret },
  ...(second ? [second] : []),
]

/** Whether one of the pairs made this signature. */
export const isSignedBy = (keys: Omit<AppKeys, 'appId'>, value: unknown, signature: (pair: Keys) => string) =>
  pairsOf(keys).some((pair) => sameText(value, signature(pair)))

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

/** Compares two texts in constant time. */
export function sameText(value: unknown, expected: string) {
  if (typeof value !== 'string') return false
  const [a, b] = [Buffer.from(value), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Signs one socket for one channel; with `channelData` the signature covers that too. */
export const channelAuth = ({ key, secret }: Keys, socketId: string, channel: string, channelData?: string) =>
  `${key}:${hmac(secret, [socketId, channel, ...(channelData === undefined ? [] : [channelData])].join(':'))}`

/** Signs the person of a socket. */
export const userAuth = ({ key, secret }: Keys, socketId: string, userData: string) =>
  `${key}:${hmac(secret, `${socketId}::user::${userData}`)}`

/** The signature of a call of the publishing API: sorted parameters, not URL-escaped. */
export function callSignature(
  secret: string,
  method: string,
  path: string,
  query: Readonly<Record<string, string>>,
) {
  const parameters = Object.keys(query)
    .filter((name) => name !== 'auth_signature')
    .sort()
    .map((name) => `${name}=${query[name]}`)
    .join('&')
  return hmac(secret, `${method}\n${path}\n${parameters}`)
}

/** MD5 of a body, as the publishing API requires. */
export const bodyMd5 = (body: string | Buffer) => createHash('md5').update(body).digest('hex')
