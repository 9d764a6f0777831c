import { afterAll, describe, expect, it } from 'vitest'
import { openLabBench } from '../../../fixtures/labReceiving/labBench'

const bench = await openLabBench()
afterAll(() => bench.node.stop())

const { node, bins, goods } = bench

describe('the label of a supplier', () => {
  const gtin = '04006381333931'
  const separator = '\u001d'
  const label = (lot: string, more = '') => `01${gtin}17991231310300250010${lot}${separator}${more}`
  /** A started delivery of the supplier, with nothing in it. */
  const started = async (header: object = {}) => {
    const { data: made } = await bench.warehouse.post('/lab_receiving/lab_receivings', {
      kind: 'sample',
      supplier_id: bench.supplier,
      location_id: bench.lab,
      bin_id: bins.quarantine,
      ...header,
    })
    const path = `/lab_receiving/lab_receivings/${made.id}`
    const scan = (code: string) => bench.warehouse.post(`${path}/scan_label`, { code })
    expect((await scan(label('EARLY'))).message).toBe('invalid_transition')
    await bench.warehouse.post(`${path}/start`, { version: made.version })
    return {
      id: Number(made.id),
      scan,
      link: (code: string, product_id: number, who = bench.warehouse) =>
        who.post(`${path}/link_label`, { code, product_id }),
    }
  }
  const soldAs = async () =>
    (
      await node.pool.query(
        'select product_id::int, min_qty::float8, gtin from supplier_products where supplier_id = $1 order by 1, 2',
        [bench.supplier],
      )
    ).rows
  /** What suppliers sell is bought. */
  const buyable = (product: number) =>
    node.pool.query('update products set is_purchasable = true where id = $1', [product])

  it('is linked to a product once, and then fills its lot, expiry, weight and serial number in', async () => {
    await buyable(goods.lemon)
    const delivery = await started()
    const first = label('L-77', '21S-1')
    expect((await delivery.scan(first)).data).toEqual({ code: 'exists' })
    const { data: before } = await (await bench.person('admin')).get(`/purchase/suppliers/${bench.supplier}`)
    expect((await delivery.link(first, goods.lemon)).data).toEqual({ gtin, product_id: goods.lemon })
    expect(await soldAs()).toEqual([{ product_id: goods.lemon, min_qty: 1, gtin }])
    // A form of the supplier that was opened before would take the number away again.
    const stale = await (
      await bench.person('admin')
    ).put(`/purchase/suppliers/${bench.supplier}`, { version: before.version, supplier_products: [] })
    expect(stale.message).toBe('stale_version')
    expect((await delivery.link(first, goods.nicotine)).data).toEqual({ code: 'unique' })

    const read = await delivery.scan(first)
    expect(read.data).toMatchObject({
      item: { sku: 'LEMON', supplier_lot: 'L-77', expires_on: '2099-12-31', item_status: 'expected' },
      label: { net_g: 2500, gross_g: null, serial: 'S-1', count: null },
    })
    // A second container of the lot goes to the same item, another lot to one of its own.
    expect((await delivery.scan(`]C1${label('L-77', '21S-2')}`)).data.item.id).toBe(read.data.item.id)
    const other = await delivery.scan(label('L-78'))
    expect(other.data.item).toMatchObject({ supplier_lot: 'L-78' })
    expect(other.data.item.id).not.toBe(read.data.item.id)

    const items = '/lab_receiving/lab_receiving_items'
    await bench.warehouse.put(`${items}/${read.data.item.id}`, {
      version: read.data.item.version,
      flash_point_c: 48,
    })
    const add = (more: object) =>
      bench.warehouse.post(`${items}/${read.data.item.id}/containers`, {
        count: 1,
        bin_id: bins.other,
        gross_g: [2500],
        tare_g: 0,
        ...more,
      })
    expect((await add({ supplier_serial: 'S-1' })).data.containers).toMatchObject([
      { supplier_serial: 'S-1', net_g: 2500 },
    ])
    expect((await add({ supplier_serial: 'S-1' })).data).toMatchObject({
      supplier_serial: { code: 'unique' },
    })
    expect((await add({ supplier_serial: 'S-3', count: 2 })).data).toMatchObject({
      supplier_serial: { code: 'other' },
    })
  })

  it('is read onto the item that the purchase expects, and overwrites nothing that was typed', async () => {
    const delivery = await started()
    const items = '/lab_receiving/lab_receiving_items'
    const { data: waiting } = await bench.warehouse.post(items, {
      lab_receiving_id: delivery.id,
      product_id: goods.lemon,
      qty_expected: 5000,
      expires_on: '2098-01-31',
    })
    expect((await delivery.scan('LEMON|TYPED')).data.item).toMatchObject({
      id: waiting.id,
      supplier_lot: 'TYPED',
      expires_on: '2098-01-31',
    })
    const { data } = await delivery.scan(label('TYPED'))
    expect(data).toMatchObject({
      item: { id: waiting.id, expires_on: '2098-01-31' },
      label: { expires_on: '2099-12-31' },
    })
  })

  it('is refused where it was misread, and linked only by who receives, to what is bought', async () => {
    const delivery = await started()
    const wrong = label('L-1').replace('333931', '333932')
    expect((await delivery.scan(wrong)).data).toMatchObject({
      code: { code: 'other', text: expect.stringMatching(/check digit/) },
    })
    expect((await delivery.scan(label('L-1').replace('17991231', '17990231'))).data).toMatchObject({
      code: { code: 'other', text: expect.stringMatching(/calendar/) },
    })
    const another = '0100012345678905'
    expect((await delivery.link(another, goods.lemon, bench.supervisor)).message).toBe('no_privileges')
    expect((await delivery.link('LEMON', goods.lemon)).data).toMatchObject({ code: { code: 'other' } })
    // All packs of it have a number of their own, and what is not bought is no product of a supplier.
    expect((await delivery.link(another, goods.lemon)).data).toMatchObject({ product_id: { code: 'other' } })
    const back = await started({ kind: 'return_from_floor', supplier_id: null, from_bin_id: bins.floor })
    expect((await back.link(another, goods.nicotine)).data).toMatchObject({ code: { code: 'other' } })
  })
})
