import { afterAll, beforeAll, expect, it } from 'vitest'
import { runUnit, system } from '../../../../../server/engine/unitOfWork'
import { startServer, type TestNode } from '../../../../harness/server'
import { build } from '../../../../fixtures/build'

let node: TestNode
let keeper: Awaited<ReturnType<TestNode['as']>>
let concentrate: number
beforeAll(async () => {
  node = await startServer()
  keeper = await node.as('inventory')
  concentrate = await runUnit(
    node.db,
    system,
    async (unit) => (await build(unit).product({ sku: 'MINT', kind: 'flavour' })).id,
  )
})
afterAll(() => node.stop())

const substance = (common_name: string, share_percent: number, cas_number: string | null = null) =>
  keeper.post('/inventory/product_substances', {
    product_id: concentrate,
    common_name,
    share_percent,
    cas_number,
  })

it('the substances of an ingredient are named once, have right numbers, and are no more than all of it', async () => {
  expect((await substance('Propylene glycol', 88, '57-55-6')).http).toBe(201)
  expect((await substance('Propylene glycol', 1, '57-55-6')).message).toBe('validation_error')
  expect((await substance('Menthol', 6, '2216-51-6')).data).toEqual({
    cas_number: { code: 'other', text: 'The check digit of 2216-51-6 is 5' },
  })
  expect((await substance('Menthol', 6, '22165')).data).toHaveProperty('cas_number')
  expect((await substance('Menthol', 12.000001)).data).toEqual({
    share_percent: { code: 'other', text: 'With the others it is 100.000001 %, at most 100 %' },
  })
  const menthol = await substance('Menthol', 12, '2216-51-5')
  expect(menthol.http).toBe(201)
  const more = await keeper.put(`/inventory/product_substances/${menthol.data.id}`, {
    version: menthol.data.version,
    share_percent: 12.5,
  })
  expect(more.data).toHaveProperty('share_percent')
})

it('a product is named to Health Canada by a GTIN or a short code of its own', async () => {
  const made = (sku: string, unique_product_identifier: string) =>
    keeper.put(`/inventory/products/${concentrate}`, {
      version: 1,
      unique_product_identifier,
      cas_number: sku,
    })
  expect((await made('57-55-6', 'ABCDEFGHIJK')).data).toHaveProperty('unique_product_identifier')
  expect((await made('57-55-7', 'MINT12')).data).toEqual({
    cas_number: { code: 'other', text: 'The check digit of 57-55-7 is 6' },
  })
  expect((await made('57-55-6', 'MINT12')).data).toMatchObject({ unique_product_identifier: 'MINT12' })
})
