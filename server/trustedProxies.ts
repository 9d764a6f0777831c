import { isIP } from 'node:net'

const mostHops = 10
const networks = new Set(['loopback', 'linklocal', 'uniquelocal'])

const isNetwork = (text: string) => {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
  )
}

/**
 * The proxies whose word about a request's address counts: so many hops, or their addresses. False: none, the address
 * is that of the connection.
 */
export function trustedProxies(value: string | null, mistakes: string[]): number | string[] | false {
  if (value === null) return false
  if (/^\d+$/.test(value) && Number(value) <= mostHops) return Number(value) === 0 ? false : Number(value)
  const each = value.split(',').map((one) => one.trim())
  if (each.every((one) => networks.has(one) || isNetwork(one))) return each
  mistakes.push(
    `TRUST_PROXY must be a number of hops up to ${mostHops}, or addresses like 10.0.0.1,10.1.0.0/16, not '${value}'.`,
  )
  return false
}
