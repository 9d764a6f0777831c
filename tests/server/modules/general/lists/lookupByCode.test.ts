import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestNode } from '../../../../harness/server'

let node: TestNode
let caller: Awaited<ReturnType<TestNode['as']>>

beforeAll(async () => {
  node = await startServer()
  caller = await node.as('head_batcher')
  await node.pool.query(
    `with m as (insert into measures (code, name, dimension) values ('t1', 'Test', 'volume') returning id),
     c as (insert into categories (code, name) values ('T1', 'T1') returning id)
     insert into products (sku, name, kind, category_id, stock_measure_id)
     select sku, name, kind, c.id, m.id from m, c, (values
       ('RM-1', 'Propylene glycol', 'base'), ('RM-2', 'Twin', 'flavour'), ('RM-3', 'Twin', 'flavour'),
       ('TWIN', 'Other', 'semi_finished')) as given (sku, name, kind)`,
  )
})
afterAll(() => node.stop())

const match = (texts: unknown, more: object = {}) =>
  caller.post('/general/matches', { table: 'products', texts, ...more })

describe('rows named by the texts of a sheet', () => {
  it('rows named by the texts of a sheet are found by code or name, whatever the case, all in one call', async () => {
    const { data } = await match([' rm-1 ', 'PROPYLENE glycol', 'nothing', ''])
    expect((data as { id: number | null; label: string | null }[]).map(({ label }) => label)).toEqual([
      'Propylene glycol · RM-1',
      'Propylene glycol · RM-1',
      null,
      null,
    ])
  })
  it('rows named by the texts of a sheet are meant by their code before any name, and by no name that two have', async () => {
    const { data } = await match(['twin', 'RM-2'])
    expect(data).toMatchObject([{ label: 'Other · TWIN' }, { label: 'Twin · RM-2' }])
    await node.pool.query(`update products set sku = 'X' where sku = 'TWIN'`)
    expect((await match(['twin'])).data).toEqual([{ text: 'twin', id: null, label: null, many: 1 }])
  })
  it('rows named by the texts of a sheet are found by their whole label where two have the name', async () => {
    const { data } = await match(['Twin · RM-3', 'Twin'])
    expect(data).toMatchObject([{ label: 'Twin · RM-3' }, { id: null, many: 1 }])
  })
  it('rows named by the texts of a sheet are only those the field admits', async () => {
    const { data } = await match(['Propylene glycol'], { among: { kind: 'semi_finished' } })
    expect(data).toEqual([{ text: 'Propylene glycol', id: null, label: null }])
  })
  it('rows named by the texts of a sheet are looked for in no table without look-up, by no unknown column, and not by the thousands', async () => {
    expect((await caller.post('/general/matches', { table: 'fill_check_weights', texts: [] })).data).toEqual({
      table: 'exists',
    })
    expect((await match(['a'], { among: { name: 'x' } })).data).toEqual({ 'among.name': 'in' })
    expect((await match(Array(1001).fill('a'))).data).toEqual({ texts: 'max' })
    expect((await match('a')).data).toEqual({ texts: 'required' })
    expect((await node.request('POST', '/general/matches', { body: {} })).http).toBe(401)
  })
})
