import { afterAll, describe, expect, it } from 'vitest'
import { build } from '../../../fixtures/build'
import { openLabBench } from '../../../fixtures/labReceiving/labBench'

const bench = await openLabBench()
afterAll(() => bench.node.stop())

const { node, bins, goods } = bench

const onHand = async (lotId: number) =>
  (
    await node.pool.query(
      `select b.code, l.on_hand::float8 as qty from stock_levels l join bins b on b.id = l.bin_id
       where l.lot_id = $1 and l.on_hand > 0 order by b.code`,
      [lotId],
    )
  ).rows

describe('a delivery at the bench', () => {
  it('posts its containers through a delivery of inventory, in quarantine', async () => {
    const { id, added } = await bench.weighed({ count: 3, ml: 500, lot: 'HOUSE-1' })
    expect(added.data.containers).toHaveLength(3)
    expect(added.data.containers[0]).toMatchObject({
      status: 'expected',
      initial_qty: 500,
      flashpoint_class: 'FL3',
      qr_code: expect.stringMatching(/^LC:LC-\d{5}:LEMON:HOUSE-1:[A-Z]{2}$/),
    })
    const received = await bench.receive(id)
    expect(received.data).toMatchObject({ status: 'received', receiving: expect.stringMatching(/^RC-/) })
    const { data: receiving } = await bench.warehouse.get(
      `/inventory/receivings/${received.data.receiving_id}`,
    )
    expect(receiving).toMatchObject({ status: 'received', source_kind: 'other', lab_receiving_id: id })
    const first = await bench.container(added.data.containers[0].id)
    expect(first).toMatchObject({ status: 'quarantined', remaining_qty: 500 })
    expect(await onHand(first.lot_id)).toEqual([{ code: 'C-2', qty: 1500 }])
    const { rows } = await node.pool.query(
      'select reason, qty::float8 as qty from stock_movements where lot_id = $1',
      [first.lot_id],
    )
    expect(rows).toEqual([{ reason: 'lab_receive', qty: 1500 }])
  })

  it('is reversed as long as none of its containers was drawn from; their codes are refused then', async () => {
    const { receiving, ids } = await bench.stocked({ isReleased: false })
    const admin = await bench.person('admin')
    const { data } = await admin.get(`/lab_receiving/lab_receivings/${receiving}`)
    const before = await bench.container(ids[0] ?? 0)
    const reversed = await admin.post(`/lab_receiving/lab_receivings/${receiving}/reverse`, {
      version: data.version,
    })
    expect(reversed.data).toMatchObject({ status: 'cancelled' })
    expect(await onHand(before.lot_id)).toEqual([])
    expect(await bench.container(ids[0] ?? 0)).toMatchObject({ status: 'void', remaining_qty: 0 })
    const scan = await bench.warehouse.get(
      `/lab_receiving/lab_receiving_containers/scan?code=${encodeURIComponent(before.qr_code)}`,
    )
    expect(scan.message).toBe('validation_error')
  })

  it('refuses bad input by its field', async () => {
    const { item, id } = await bench.weighed()
    const add = (body: object) =>
      bench.warehouse.post(`/lab_receiving/lab_receiving_items/${item.data.id}/containers`, {
        count: 1,
        bin_id: bins.other,
        ...body,
      })
    expect((await add({ gross_g: [10], tare_g: 20 })).data).toEqual({
      gross_g: { code: 'other', text: 'Gross must be more than tare' },
    })
    expect((await add({ count: 501, volume_ml: [10] })).data).toMatchObject({ count: expect.anything() })
    expect((await add({ volume_ml: [100], gross_g: [100] })).data).toMatchObject({
      volume_ml: { code: 'other' },
    })
    expect((await add({ volume_ml: [10], bin_id: bins.dry })).message).toBe('incompatible_class')
    expect((await add({ volume_ml: [10], bin_id: bins.toxic })).message).toBe('incompatible_class')
    const full = await add({ volume_ml: [249_000] })
    expect(full).toMatchObject({ message: 'cabinet_limit' })
    expect(full.data.text).toMatch(/^Cabinet C-2 holds [\d.]+ of 250 l$/)
    await bench.warehouse.put(`/lab_receiving/lab_receiving_items/${item.data.id}`, {
      version: (await bench.warehouse.get(`/lab_receiving/lab_receiving_items/${item.data.id}`)).data.version,
      expires_on: '2020-01-01',
    })
    expect((await bench.receive(id)).data).toEqual({ 'items.0.expired_reason': 'requiredif' })
  })

  it('makes at most what its class admits stricter by hand, never weaker', async () => {
    const { item } = await bench.weighed()
    const put = async (flashpoint_class_id: number) => {
      const { data } = await bench.warehouse.get(`/lab_receiving/lab_receiving_items/${item.data.id}`)
      return bench.warehouse.put(`/lab_receiving/lab_receiving_items/${item.data.id}`, {
        version: data.version,
        flashpoint_class_id,
      })
    }
    expect((await put(bench.classes.get('NF') ?? 0)).data).toEqual({ flashpoint_class_id: 'in' })
    expect((await put(bench.classes.get('FL1') ?? 0)).message).toBe('incompatible_class')
  })
})

describe('a container', () => {
  it('is released once its certificate is checked and its inspection passed, and its lot with it', async () => {
    const { ids, item } = await bench.stocked({ isReleased: false })
    const refused = await bench.act(bench.supervisor, ids[0] ?? 0, 'release')
    expect(refused).toMatchObject({
      message: 'invalid_transition',
      data: { text: 'Certificate not checked' },
    })
    await bench.supervisor.post(`/lab_receiving/lab_receiving_items/${item}/inspect`, {
      inspection: 'passed',
      coa_checked: 1,
      coa_reference: 'COA-7',
    })
    expect((await bench.act(bench.supervisor, ids[0] ?? 0, 'release')).data.status).toBe('released')
    const second = await bench.container(ids[1] ?? 0)
    expect(second.status).toBe('released')
    const { rows } = await node.pool.query('select status, coa_reference from lots where id = $1', [
      second.lot_id,
    ])
    expect(rows).toEqual([{ status: 'released', coa_reference: 'COA-7' }])
  })

  it('of nicotine is released with the strength of its own test, which batching reads', async () => {
    const { ids, item } = await bench.stocked({
      product: goods.nicotine,
      bin: bins.toxic,
      isReleased: false,
      item: { nicotine_mg_ml: 100, flash_point_c: null, has_no_flash_point: 1 },
    })
    const inspect = (body: object) =>
      bench.supervisor.post(`/lab_receiving/lab_receiving_items/${item}/inspect`, {
        inspection: 'passed',
        coa_checked: 1,
        coa_reference: 'COA-N',
        ...body,
      })
    const released = () => bench.act(bench.supervisor, ids[0] ?? 0, 'release')
    await inspect({})
    expect((await released()).data.text).toBe('Identity not tested')
    await inspect({ identity_result: 'passed', tested_mg_ml: 90 })
    expect((await released()).data.text).toMatch(/^Strength found is 90/)
    await inspect({ identity_result: 'passed', tested_mg_ml: 98.5 })
    expect((await released()).data.status).toBe('released')
    const { lot_id } = await bench.container(ids[0] ?? 0)
    const { rows } = await node.pool.query('select strength_mg_ml::float8 as mg from lots where id = $1', [
      lot_id,
    ])
    expect(rows).toEqual([{ mg: 98.5 }])
  })

  it('is released with a certificate whose values are within the limits of its product, and none is missing', async () => {
    const product = await bench.as(
      async (unit) =>
        (
          await build(unit).product({
            kind: 'flavour',
            stock_measure_id: await build(unit).measure('ml'),
            density_g_ml: 1,
          })
        ).id,
    )
    const limit = (body: object, who = bench.supervisor) =>
      who.post('/lab_receiving/lab_product_limits', { product_id: product, ...body })
    expect((await limit({ characteristic: 'Purity' })).data).toEqual({ min_value: 'requiredif' })
    expect((await limit({ characteristic: 'Purity', min_value: 2, max_value: 1 })).data).toMatchObject({
      max_value: { code: 'other' },
    })
    expect((await limit({ characteristic: 'Purity', min_value: 99 }, bench.warehouse)).message).toBe(
      'no_privileges',
    )
    await limit({ characteristic: 'Purity', unit: '%', min_value: 99 })
    await limit({ characteristic: 'Diacetyl', unit: 'ppm', max_value: 5 })
    await limit({ characteristic: 'Colour', max_value: 3, is_critical: 0 })
    const { ids, item } = await bench.stocked({ product, isReleased: false })
    await bench.supervisor.post(`/lab_receiving/lab_receiving_items/${item}/inspect`, {
      inspection: 'passed',
      coa_checked: 1,
      coa_reference: 'COA-V',
    })
    const released = () => bench.act(bench.supervisor, ids[0] ?? 0, 'release')
    const certify = (values: Record<string, number>) =>
      bench.supervisor.put(`/lab_receiving/lab_receiving_items/${item}/certificate`, {
        values: Object.entries(values).map(([characteristic, value]) => ({ characteristic, value })),
      })
    expect((await released()).data.text).toBe('The certificate lacks Purity and Diacetyl')
    expect((await certify({ Odour: 1 })).data).toEqual({ 'values.0.characteristic': 'exists' })
    // Both ends of a limit pass, and what is not critical stops nothing.
    expect((await certify({ Purity: 98.9, Diacetyl: 5, Colour: 4 })).data).toMatchObject([
      { verdict: 'fail' },
      { verdict: 'pass' },
      { verdict: 'fail' },
    ])
    expect((await released()).data.text).toBe('Outside of the limits by the certificate: Purity')
    await certify({ Purity: 99 })
    expect((await released()).data.status).toBe('released')
  })

  it('is traced: where its lot came from, each draw, and what came in is what left and what remains', async () => {
    const { ids } = await bench.stocked({ count: 2, ml: 500 })
    const chemist = await bench.person('hplc_tech')
    await bench.act(chemist, ids[0] ?? 0, 'draw', { qty: 120 })
    await bench.act(chemist, ids[1] ?? 0, 'draw', { qty: 30.5 })
    const first = await bench.container(ids[0] ?? 0)
    const { data } = await bench.supervisor.get(
      `/lab_receiving/lab_receiving_containers/lot_trace?lot_id=${first.lot_id}`,
    )
    expect(data).toMatchObject({
      sku: 'LEMON',
      supplier: 'Aroma house',
      receiving: expect.stringMatching(/^LR-/),
      balance: { qty_in: 1000, qty_out: 150.5, remaining: 849.5, in_containers: 849.5 },
    })
    expect(
      data.uses.map(({ qty, reason, container }: { qty: number; reason: string; container: string }) => [
        container,
        qty,
        reason,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [first.number, 120, 'sample'],
        [expect.stringMatching(/^LC-/), 30.5, 'sample'],
      ]),
    )
    expect(
      (
        await (
          await bench.person('batcher')
        ).get(`/lab_receiving/lab_receiving_containers/lot_trace?lot_id=${first.lot_id}`)
      ).message,
    ).toBe('no_privileges')
  })

  it('is opened, drawn from, decanted and moved with its movements, and is empty at zero', async () => {
    const { ids } = await bench.stocked({ count: 1, ml: 1000 })
    const id = ids[0] ?? 0
    const chemist = await bench.person('hplc_tech')
    expect((await bench.act(bench.supervisor, id, 'open')).data).toMatchObject({
      status: 'opened',
      use_by: expect.any(String),
    })
    expect((await bench.act(chemist, id, 'draw', { qty: 100 })).data.remaining_qty).toBe(900)
    expect((await bench.act(chemist, id, 'draw', { qty: 901 })).message).toBe('insufficient_stock')
    expect(
      (
        await bench.act(bench.supervisor, id, 'decant', {
          qty: 300,
          container_type: 'jug',
          bin_id: bins.flammable,
        })
      ).data.remaining_qty,
    ).toBe(600)
    expect((await bench.act(bench.supervisor, id, 'move', { bin_id: bins.flammable })).data.bin).toBe('C-1')
    const { lot_id } = await bench.container(id)
    expect(await onHand(lot_id)).toEqual([{ code: 'C-1', qty: 900 }])
    expect((await bench.act(chemist, id, 'draw', { qty: 600 })).data).toMatchObject({
      status: 'empty',
      remaining_qty: 0,
    })
  })

  it('on hold or past its date is not drawn from', async () => {
    const { ids } = await bench.stocked({ count: 2 })
    const chemist = await bench.person('hplc_tech')
    await bench.act(bench.supervisor, ids[0] ?? 0, 'hold', { reason: 'Cloudy' })
    expect((await bench.act(chemist, ids[0] ?? 0, 'draw', { qty: 1 })).message).toBe('invalid_transition')
    await node.pool.query(`update lab_receiving_containers set retest_on = '2020-01-01' where id = $1`, [
      ids[1],
    ])
    expect((await bench.act(chemist, ids[1] ?? 0, 'draw', { qty: 1 })).message).toBe('container_expired')
  })
})
