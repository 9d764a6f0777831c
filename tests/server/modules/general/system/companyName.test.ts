import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareSettings } from '../../../../../server/site/settings'
import { startServer, type TestNode } from '../../../../harness/server'

let node: TestNode
let admin: Awaited<ReturnType<TestNode['as']>>

const call = async (value: string) => {
  const { data } = await admin.get('/general/settings?limit=500')
  const row = data.find(({ key }: { key: string }) => key === 'company.name')
  return admin.put(`/general/settings/${row.id}`, { value, version: row.version })
}
const hire = (username: string, company?: string) =>
  admin.post('/general/users', { username, name: username, roles: ['batcher'], ...(company && { company }) })
const companies = async () => {
  const { rows } = await node.pool.query<{ username: string; company: string }>(
    `select username, company from users where username in ('n.roy', 'h.lee') order by username`,
  )
  return Object.fromEntries(rows.map(({ username, company }) => [username, company]))
}

beforeAll(async () => {
  node = await startServer()
  await prepareSettings(node.pool)
  admin = await node.as('admin')
  await call('Northlake')
})
afterAll(() => node.stop())

describe('company of a person', () => {
  it('the company of a user is that of the settings unless the user has one', async () => {
    expect((await hire('n.roy')).data.company).toBe('Northlake')
    expect((await hire('h.lee', 'Haulage')).data.company).toBe('Haulage')
  })

  it('the company of a person follows a new name of the company, but for those who are of another', async () => {
    expect((await call('Northlake Vapour')).status).toBe(1)
    expect(await companies()).toEqual({ 'n.roy': 'Northlake Vapour', 'h.lee': 'Haulage' })
    const { data } = await admin.get('/general/change_logs?limit=50')
    expect(data).toContainEqual(
      expect.objectContaining({
        table_name: 'users',
        diff: expect.objectContaining({ company: ['Northlake', 'Northlake Vapour'] }),
      }),
    )
  })

  it('the company of a person stays where the setting is emptied, and is asked for where there is none', async () => {
    const before = await companies()
    await call('')
    expect(await companies()).toEqual(before)
    expect((await hire('o.kay')).data).toEqual({ company: 'required' })
  })
})
