import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestNode } from '../../../../harness/server'

let node: TestNode
beforeAll(async () => {
  node = await startServer({ env: { TRUST_PROXY: '1' } })
})
afterAll(() => node?.stop())

const behind = { 'x-forwarded-for': '203.0.113.9' }

it('sessions and punches show the address of the person, not that of the balancer', async () => {
  const id = await node.person('rosa', 'batcher')
  const { data } = await node.request('POST', '/login', {
    headers: behind,
    body: {
      grant_type: 'password',
      client_id: 'decant-web',
      client_secret: '',
      username: 'rosa',
      password: 'a long password',
    },
  })
  const { access_token: token } = data
  await node.request('POST', '/general/punch_in', { token, headers: behind, body: {} })
  const own = await node.request('GET', '/profile', { token, headers: behind })
  expect(own.data.sessions.map(({ address }: { address: string }) => address)).toEqual(['203.0.113.9'])
  const admin = await node.as('admin')
  const account = await admin.get(`/general/users/${id}/account`)
  expect(account.data.sessions[0].address).toBe('203.0.113.9')
  const { rows } = await node.pool.query('select ip from punches where user_id = $1', [id])
  expect(rows).toEqual([{ ip: '203.0.113.9' }])
})
