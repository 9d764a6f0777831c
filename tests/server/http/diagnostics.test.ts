import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { diagnostics } from '../../../server/http/diagnostics'
import { readSettings } from '../../../server/settings'

const own = {
  COMPANY: 'own',
  PUSHER_APP_KEY: 'k3f9',
  PUSHER_APP_SECRET: 'a secret of this plant',
  CLIENT_SECRET: 'another of this plant',
}
const metrics = { contentType: 'text/plain', read: async () => 'decant_websocket_connections 3' }
const token = 'a-token-of-the-monitor'
const pages = ['/metrics', '/api/docs/json', '/api/docs/swagger.json', '/api/docs/']

let open: FastifyInstance[] = []
afterEach(async () => {
  await Promise.all(open.map((app) => app.close()))
  open = []
})

async function served(environment: Record<string, string>) {
  const { settings } = readSettings(environment)
  if (!settings) throw new Error('The settings are wrong')
  const app = Fastify()
  open.push(app)
  await diagnostics(app, settings, metrics)
  return (url: string, authorization?: string) =>
    app.inject({ url, ...(authorization !== undefined && { headers: { authorization } }) })
}

const statuses = async (ask: Awaited<ReturnType<typeof served>>, authorization?: string) =>
  Promise.all(pages.map(async (page) => (await ask(page, authorization)).statusCode))

describe('diagnostics', () => {
  it('diagnostics of the demo company are open to all', async () => {
    expect(await statuses(await served({}))).toEqual([200, 200, 200, 200])
  })

  it('diagnostics of an own company are shown to no one before a token is set', async () => {
    const ask = await served(own)
    expect(await statuses(ask)).toEqual([401, 401, 401, 401])
    expect(await statuses(ask, 'Bearer null')).toEqual([401, 401, 401, 401])
    expect(await statuses(ask, 'Basic Og==')).toEqual([401, 401, 401, 401])
  })

  it('diagnostics take the token as bearer of a program or as password of a browser, and no other', async () => {
    const ask = await served({ ...own, DIAGNOSTICS_TOKEN: token })
    const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
    expect(await statuses(ask, basic(`anybody:${token}`))).toEqual([200, 200, 200, 200])
    expect(await statuses(ask, basic(`${token}:`))).toEqual([401, 401, 401, 401])
    const refused = await ask('/metrics')
    expect(refused.json()).toMatchObject({ status: 0, message: 'not_authorized' })
    expect(refused.headers['www-authenticate']).toMatch(/^Basic /)
    const { body } = await ask('/metrics', `Bearer ${token}`)
    expect(body).toBe('decant_websocket_connections 3')
  })

  it('diagnostics on a port of their own are not at the address of the product', async () => {
    const { settings } = readSettings({ DIAGNOSTICS: 'port', DIAGNOSTICS_PORT: '0' })
    if (!settings) throw new Error('The settings are wrong')
    const lines: string[] = []
    const app = Fastify({
      logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } },
    })
    open.push(app)
    await diagnostics(app, settings, metrics)
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const at = /Diagnostics are at (http:\/\/127\.0\.0\.1:\d+)/.exec(lines.join(''))?.[1]
    expect((await fetch(`${address}/metrics`)).status).toBe(404)
    expect((await fetch(`${address}/api/docs/json`)).status).toBe(404)
    expect(await (await fetch(`${at}/metrics`)).text()).toBe('decant_websocket_connections 3')
    expect((await fetch(`${at}/api/docs/json`)).status).toBe(200)
  })
})
