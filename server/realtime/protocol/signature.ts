import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** The app as clients and publishers know it. */
export type AppKeys = { appId: string; key: string; secret: string }

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

/** Compares two texts in constant time. */
export function sameText(value: unknown, expected: string) {
  if (typeof value !== 'string') return false
  const [a, b] = [Buffer.from(value), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

type Keys = Pick<AppKeys, 'key' | 'secret'>

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
