import { afterEach, describe, expect, it } from 'vitest'
import { createHttp } from '../../../server/http/createHttp'
import { readSettings } from '../../../server/settings'

type App = Awaited<ReturnType<typeof createHttp>>
let app: App | undefined
afterEach(() => app?.close())

/** What a node with these settings answers to a request that a proxy at 127.0.0.1 passes on. */
async function passedOn(env: Record<string, string>, headers: Record<string, string>) {
  const { settings } = readSettings(env)
  if (!settings) throw new Error('These settings are wrong')
  app = await createHttp(settings, false)
  app.get('/api/address', async ({ ip }) => ({ ip }))
  const answer = await app.inject({ url: '/api/address', headers })
  return { ip: answer.json().ip as string, headers: answer.headers }
}

const forwarded = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7', 'x-forwarded-proto': 'https' }

describe('requests behind a proxy', () => {
  it.each([
    [{}, '127.0.0.1'],
    [{ TRUST_PROXY: '1' }, '198.51.100.7'],
    [{ TRUST_PROXY: '2' }, '203.0.113.9'],
    [{ TRUST_PROXY: '127.0.0.1' }, '198.51.100.7'],
    [{ TRUST_PROXY: '10.0.0.0/8' }, '127.0.0.1'],
  ])('with %o a request counts as from %s', async (env, ip) => {
    expect((await passedOn(env, forwarded)).ip).toBe(ip)
  })

  it('only behind TLS a browser is told to come by TLS alone', async () => {
    const safe = await passedOn({ TRUST_PROXY: '1' }, forwarded)
    expect(safe.headers['strict-transport-security']).toBe('max-age=31536000')
    await app?.close()
    expect((await passedOn({}, forwarded)).headers).not.toHaveProperty('strict-transport-security')
  })

  it('pages connect to sockets of their own site and of the service outside, and to no other', async () => {
    const { headers } = await passedOn({ TRUST_PROXY: '1' }, { ...forwarded, host: 'erp.example.ca' })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("connect-src 'self' wss://erp.example.ca;")
    await app?.close()
    const outside = {
      BROADCASTER: 'pusher',
      PUSHER_URL: 'https://api.example.ca',
      PUSHER_SOCKET_URL: 'wss://sockets.example.ca/app',
    }
    const other = await passedOn(outside, { host: "x; script-src 'unsafe-inline'" })
    expect(other.headers['content-security-policy']).toContain("connect-src 'self' wss://sockets.example.ca;")
  })
})
