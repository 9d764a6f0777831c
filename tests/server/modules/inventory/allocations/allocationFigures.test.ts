import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openPackingBench } from '../../../../fixtures/packingBench'

const bench = await openPackingBench()
const { room, shop, writer, shelf } = bench
const { read, fire, scan, draftOf, sold, allocated, close } = bench
afterAll(() => bench.node.stop())

type Goods = { product_id: number; bin: string; lot: string }

let product: number
let late: number
let lateLot: string
beforeEach(async () => {
  ;({ product, late, lateLot } = await bench.goods())
})

describe('figures of a packing list', () => {
  it('a packing list that is short shows what is free in its own warehouse, and not what its sale already holds', async () => {
    const { id, sale } = await allocated(product, 130)
    const sources = async () => {
      const { data } = await writer.get(`/inventory/allocations/${id}/shortages`)
      return (data as { sources: object[] }[])[0]?.sources
    }
    expect(await sources()).toEqual([])
    await room.lay(product, [late, shelf, 12])
    expect(await sources()).toMatchObject([{ kind: 'free', name: lateLot, qty: 12 }])
    const other = await allocated(product, 12)
    expect(await sources()).toMatchObject([{ kind: 'allocation', qty: 12 }])
    await room.pool.query('update allocations set sale_id = $1 where id = $2', [sale, other.id])
    expect(await sources()).toEqual([])
    await room.pool.query('update allocations set sale_id = $1 where id = $2', [other.sale, other.id])
    await close(other.id)
    await close(id)
  })

  it('a packing list counts the pieces that are allocated and picked, not its lines', async () => {
    const small = await bench.goods()
    const ordered = [
      { product_id: product, qty: 95 },
      { product_id: small.product, qty: 5 },
    ]
    const { id: sale } = await shop.sold(ordered, {})
    const id = await draftOf(sale)
    expect((await fire(id, 'allocate')).data).toMatchObject({ status: 'allocated', allocated_percent: 100 })
    await fire(id, 'start')
    const goods = (await writer.get(`/inventory/allocations/goods?ids=${id}`)).data as Goods[]
    const { bin, lot } = goods.find(({ product_id }) => product_id === small.product) as Goods
    await scan(id, { bin, lot, barcode: small.sku })
    expect((await read(id)).picked_percent).toBe(5)
    await close(id)
  })

  it('a packing list tells open orders what is reserved, open and still available of their lines', async () => {
    const other = await sold(product, 5)
    const { id, sale } = await allocated(product, 70)
    const reported = async (saleId: number) => {
      const { rows } = await room.pool.query<{ row: Record<string, number> }>(
        `select "row" from changes c where table_name = 'sale_lines' and channel is not null
           and row_id in (select id from sale_lines where sale_id = $1) order by position desc limit 1`,
        [saleId],
      )
      return rows[0]?.row
    }
    expect(await reported(sale)).toMatchObject({ qty_allocated: 70, backorder: 0, available: 30 })
    expect(await reported(other)).toMatchObject({ qty_allocated: 0, backorder: 5, available: 30 })
    await close(id)
    expect(await reported(sale)).toMatchObject({ qty_allocated: 0, backorder: 70, available: 100 })
  })
})
