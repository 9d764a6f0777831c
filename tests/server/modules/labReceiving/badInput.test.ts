import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { containerCode } from '../../../../src/resources/labReceiving/containerCode'
import { build } from '../../../fixtures/build'
import { openLabBench } from '../../../fixtures/labReceiving/labBench'
import { purchasedDelivery } from '../../../fixtures/labReceiving/purchasedDelivery'
import { openOffice } from '../../../fixtures/purchaseOrders'

// Input that is refused, row by row: by its code, at its field, with nothing written.

const lab = '/lab_receiving'
const items = `${lab}/lab_receiving_items`
const containers = `${lab}/lab_receiving_containers`

let office: Awaited<ReturnType<typeof openOffice>>
let bench: Awaited<ReturnType<typeof openLabBench>>
let admin: Awaited<ReturnType<typeof bench.person>>
beforeAll(async () => {
  office = await openOffice()
  bench = await openLabBench(office.node)
  admin = await bench.person('admin')
})
afterAll(() => bench.node.stop())

type Answer = { http: number; message: string; data: unknown }

/** All that lab receiving and its ledger wrote, so that a refusal is seen to have written nothing. */
const written = async () => {
  const tables = [
    'lab_receivings',
    'lab_receiving_items',
    'lab_receiving_containers',
    'lab_receiving_container_logs',
    'flashpoint_classes',
    'lab_cabinets',
    'receivings',
    'stock_movements',
    'lots',
  ]
  const { rows } = await bench.node.pool.query(
    tables
      .map(
        (table) =>
          `select '${table}' as name, md5(coalesce(string_agg(t::text, ',' order by id), '')) as sum from ${table} t`,
      )
      .join(' union all '),
  )
  return rows
}

const refused = async (act: () => Promise<Answer>) => {
  const before = await written()
  const { http, message, data } = await act()
  expect(http).toBeGreaterThanOrEqual(400)
  expect(http).toBeLessThan(500)
  expect(await written()).toEqual(before)
  return { message, data }
}
const invalid = (data: object) => ({ message: 'validation_error', data })

const put = async (path: string, values: object) => {
  const { data } = await bench.supervisor.get(path)
  return bench.warehouse.put(path, { version: data.version, ...values })
}

describe('containers that are weighed in', () => {
  const addTo = (item: number, body: object) =>
    bench.warehouse.post(`${items}/${item}/containers`, { count: 1, bin_id: bench.bins.other, ...body })

  it('are refused where gross is below tare', async () => {
    const { item } = await bench.weighed()
    expect(await refused(() => addTo(item.data.id, { gross_g: [10], tare_g: 20 }))).toEqual(
      invalid({ gross_g: { code: 'other', text: 'Gross must be more than tare' } }),
    )
  })

  it('are refused without the lot of the supplier', async () => {
    const { item } = await bench.weighed({ item: { supplier_lot: null } })
    expect(await refused(() => addTo(item.data.id, { volume_ml: [10] }))).toEqual(
      invalid({ supplier_lot: 'required' }),
    )
  })

  it('are refused by weight where goods are stocked in ml and have no density', async () => {
    const product = await bench.as(async (unit) => {
      const records = build(unit)
      return (await records.product({ kind: 'flavour', stock_measure_id: await records.measure('ml') })).id
    })
    const { item } = await bench.weighed({ product })
    expect(await refused(() => addTo(item.data.id, { gross_g: [500], tare_g: 20 }))).toEqual(
      invalid({ density_g_ml: 'requiredif' }),
    )
  })

  it('are refused where the class is not admitted, where a limit is passed, and where there are too many', async () => {
    const { item } = await bench.weighed()
    expect(
      await refused(() => addTo(item.data.id, { volume_ml: [10], bin_id: bench.bins.dry })),
    ).toMatchObject({
      message: 'incompatible_class',
      data: { text: 'Cabinet C-4 admits NF and less, not FL3' },
    })
    const full = await refused(() => addTo(item.data.id, { volume_ml: [249_000] }))
    expect(full).toMatchObject({
      message: 'cabinet_limit',
      data: { text: expect.stringMatching(/^Cabinet C-2 holds [\d.]+ of 250 l$/) },
    })
    expect(await refused(() => addTo(item.data.id, { count: 501, volume_ml: [10] }))).toEqual(
      invalid({ count: 'max' }),
    )
  })
})

describe('a delivery', () => {
  it('that had expired is refused on receipt; a sample needs a reason for it', async () => {
    const { id } = await bench.weighed({ item: { expires_on: '2020-01-01' } })
    expect(await refused(() => bench.receive(id))).toEqual(
      invalid({ 'items.0.expired_reason': 'requiredif' }),
    )
    const lastDay = await bench.weighed()
    const path = `${lab}/lab_receiving_items/${lastDay.item.data.id}`
    const { data } = await bench.warehouse.get(path)
    await bench.warehouse.put(path, { version: data.version, expires_on: lastDay.made.data.received_on })
    expect(await refused(() => bench.receive(lastDay.id))).toEqual(
      invalid({ 'items.0.expired_reason': 'requiredif' }),
    )
    const purchased = await purchasedDelivery(office, bench, '2020-01-01')
    await purchased.add(1)
    expect(await refused(() => bench.receive(purchased.id))).toEqual(
      invalid({ 'items.0.expires_on': { code: 'other', text: 'Already expired on receipt' } }),
    )
  })

  it('with the packing slip of another one of its supplier is refused', async () => {
    const slip = (packing_slip: string) =>
      bench.warehouse.post(`${lab}/lab_receivings`, {
        kind: 'sample',
        supplier_id: bench.supplier,
        location_id: bench.lab,
        bin_id: bench.bins.quarantine,
        packing_slip,
      })
    expect((await slip('PS-1')).http).toBe(201)
    expect(await refused(() => slip('PS-1'))).toEqual(invalid({ packing_slip: 'unique' }))
  })

  it('has the class of its papers or a stricter one: a weaker one is refused', async () => {
    const { item } = await bench.weighed()
    expect(
      await refused(() =>
        put(`${items}/${item.data.id}`, { flashpoint_class_id: bench.classes.get('NF') ?? 0 }),
      ),
    ).toEqual(invalid({ flashpoint_class_id: 'in' }))
  })
})

describe('a scanned code', () => {
  it('that is damaged is misread, and one of another company is not there', async () => {
    const { added } = await bench.weighed()
    const code = String(added.data.containers[0].qr_code)
    const scan = (text: string) => bench.warehouse.get(`${containers}/scan?code=${encodeURIComponent(text)}`)
    expect(await refused(() => scan(code.replace('LEMON', 'LEMNO')))).toMatchObject({ message: 'bad_check' })
    const foreign = containerCode({ number: 'LC-99999', sku: 'LEMON', lot: 'THEIRS' })
    expect(await refused(() => scan(foreign))).toEqual(invalid({ code: 'exists' }))
    expect((await scan(code)).data.container.qr_code).toBe(code)
  })
})

describe('a class', () => {
  it('whose range another one has is refused, and so is one that ends before it starts', async () => {
    const made = (range: object) =>
      bench.supervisor.post(`${lab}/flashpoint_classes`, {
        code: 'FLX',
        name: 'Other',
        ghs_category: '3',
        tdg_class: '3',
        packing_group: 'III',
        fire_code_class: 'II',
        storage_rule: 'Cabinet',
        color: '#112233',
        rank: 99,
        ...range,
      })
    expect(await refused(() => made({ min_flash_c: 30, max_flash_c: 40 }))).toEqual(
      invalid({ min_flash_c: { code: 'other', text: 'Overlaps FL3' } }),
    )
    expect(await refused(() => made({ min_flash_c: 40, max_flash_c: 30 }))).toEqual(
      invalid({ max_flash_c: { code: 'other', text: 'Must be above the lower limit' } }),
    )
  })

  it('and a container that are in use are not deleted', async () => {
    const { item, added } = await bench.weighed()
    const version = async (path: string) => (await bench.supervisor.get(path)).data.version as number
    const path = `${lab}/flashpoint_classes/${bench.classes.get('FL3')}`
    const at = await version(path)
    expect(await refused(() => admin.delete(`${path}?version=${at}`))).toMatchObject({
      message: 'database_delete_1451',
    })
    const own = `${items}/${item.data.id}`
    const itemAt = await version(own)
    expect(await refused(() => bench.warehouse.delete(`${own}?version=${itemAt}`))).toMatchObject({
      message: 'database_delete_1451',
    })
    const jug = `${containers}/${added.data.containers[0].id}`
    const removed = await refused(() => admin.delete(jug))
    expect(['no_privileges', 'not_found', 'database_delete_1451']).toContain(removed.message)
  })
})

describe('a container', () => {
  it('whose certificate is not checked is not released', async () => {
    const { ids } = await bench.stocked({ isReleased: false })
    expect(await refused(() => bench.act(bench.supervisor, ids[0] ?? 0, 'release'))).toMatchObject({
      message: 'invalid_transition',
      data: { text: 'Certificate not checked' },
    })
  })

  it('is not drawn from beyond what it has, past its date, in quarantine, on hold or rejected', async () => {
    const chemist = await bench.person('hplc_tech')
    const { ids } = await bench.stocked({ count: 4, ml: 100 })
    const [full = 0, old = 0, cloudy = 0, bad = 0] = ids
    const draw = (id: number, qty = 1) => refused(() => bench.act(chemist, id, 'draw', { qty }))
    expect((await draw(full, 100.01)).message).toBe('insufficient_stock')
    await bench.node.pool.query(
      `update lab_receiving_containers set expires_on = '2020-01-01' where id = $1`,
      [old],
    )
    expect((await draw(old)).message).toBe('container_expired')
    await bench.act(bench.supervisor, cloudy, 'hold', { reason: 'Cloudy' })
    expect((await draw(cloudy)).message).toBe('invalid_transition')
    await bench.act(bench.supervisor, bad, 'hold', { reason: 'Off odour' })
    await bench.act(bench.supervisor, bad, 'reject', { reason: 'Off odour' })
    expect((await draw(bad)).message).toBe('invalid_transition')
    const fresh = await bench.stocked({ isReleased: false })
    expect((await draw(fresh.ids[0] ?? 0)).message).toBe('invalid_transition')
  })

  it('that is sound and closed is not disposed of; one that expired is, with what is left', async () => {
    const { ids } = await bench.stocked({ count: 1, ml: 100 })
    const [id = 0] = ids
    const dispose = () => bench.act(bench.supervisor, id, 'dispose', { waste_ticket: 'W-7' })
    expect(await refused(dispose)).toMatchObject({ message: 'invalid_transition' })
    await bench.node.pool.query(
      `update lab_receiving_containers set expires_on = '2020-01-01' where id = $1`,
      [id],
    )
    expect((await dispose()).data).toMatchObject({
      status: 'disposed',
      remaining_qty: 0,
      waste_ticket: 'W-7',
    })
  })

  it('is not moved to where its class, its toxicity or a limit does not admit it', async () => {
    const { ids } = await bench.stocked({ count: 1, ml: 100 })
    const move = (bin_id: number) =>
      refused(() => bench.act(bench.supervisor, ids[0] ?? 0, 'move', { bin_id }))
    expect((await move(bench.bins.dry)).message).toBe('incompatible_class')
    expect((await move(bench.bins.toxic)).message).toBe('incompatible_class')
    expect(
      (await bench.act(bench.supervisor, ids[0] ?? 0, 'move', { bin_id: bench.bins.flammable })).http,
    ).toBe(200)
  })

  it('has its label printed again only with a reason', async () => {
    const { ids } = await bench.stocked({ count: 2 })
    const print = (reason?: string) =>
      bench.warehouse.post(`${containers}/labels`, { container_ids: ids, ...(reason && { reason }) })
    expect((await print()).http).toBe(200)
    expect(await refused(() => print())).toEqual(invalid({ reason: 'requiredif' }))
    expect((await print('Smudged')).data).toMatchObject([{ label_count: 2 }, { label_count: 2 }])
  })
})
