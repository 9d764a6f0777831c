import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Dock, openDock } from '../../../../fixtures/shipments/dock'

let dock: Dock
beforeAll(async () => {
  dock = await openDock()
})
afterAll(() => dock.close())
afterEach(async () => expect(await dock.faults()).toEqual([]))

const draftFor = async () =>
  (await dock.post('shipping', '', { location_id: dock.centre, from_location_id: dock.site })).data
    .id as number

describe('what the dock refuses', () => {
  it('of two docks that scan one skid at once one gets it, the other is told where it is', async () => {
    const { skids } = await dock.stored(1)
    const code = skids[0]?.number ?? ''
    const [one, other] = [await draftFor(), await draftFor()]
    const answers = await Promise.all([dock.scanAt(code, one), dock.scanAt(code, other)])
    expect(answers.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 422])
    expect(answers.find(({ http }) => http === 422)).toMatchObject({ message: 'skid_on_other_shipment' })
    const on = answers[0]?.http === 200 ? one : other
    expect(await dock.at(on)).toMatchObject({ lines_count: 1 })
    expect(await dock.at(on === one ? other : one)).toMatchObject({ lines_count: 0 })
  })

  it('of two docks that load one skid of the same shipment at once it counts once', async () => {
    await dock.stored(1)
    const { shipment } = await dock.packed(200)
    await dock.fire(shipment, 'make_ready')
    const [line] = await dock.linesOf(shipment)
    const answers = await Promise.all([1, 2, 3].map(() => dock.scanAt(line?.item ?? '', shipment)))
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200])
    expect(answers.filter(({ data }) => data.is_new === 1)).toHaveLength(1)
    expect(await dock.at(shipment)).toMatchObject({ lines_loaded: 1 })
  })

  it('a skid for Ontario does not go to Quebec: the draft is not made ready, with the reason', async () => {
    await dock.stored(1)
    const { shipment } = await dock.packed(200, { ship_to_province_id: dock.quebec })
    expect(await dock.at(shipment)).toMatchObject({ destination_jurisdiction: 'QC' })
    expect(await dock.fire(shipment, 'make_ready')).toMatchObject({
      http: 422,
      message: 'jurisdiction_mismatch',
      data: { text: expect.stringContaining('ON') },
    })
  })

  it('a skid that was held back in quarantine is no part of a shipment', async () => {
    const { skids } = await dock.stored(1, 'quarantine')
    const id = await draftFor()
    expect(await dock.scanAt(skids[0]?.number ?? '', id)).toMatchObject({
      http: 422,
      message: 'lot_not_released',
    })
    expect(await dock.at(id)).toMatchObject({ lines_count: 0 })
  })

  it('closed, shipped and unknown codes are refused by name', async () => {
    const packed = await dock.skidsOf(200)
    const id = await draftFor()
    expect(await dock.scanAt(packed.skids[0]?.number ?? '', id)).toMatchObject({
      message: 'qr_wrong_context',
    })
    for (const code of ['SK-99999', 'FT|FT-00001|7', 'nothing', '0'.repeat(200)]) {
      expect(await dock.scanAt(code, id), code).toMatchObject({ http: 422, message: 'qr_unknown' })
      expect(await dock.scanAt(code), code).toMatchObject({ http: 422, message: 'qr_unknown' })
    }
    await dock.stored(1)
    const { shipment } = await dock.packed(200)
    await dock.fire(shipment, 'make_ready')
    await dock.loadAll(shipment)
    await dock.fire(shipment, 'ship', dock.onTruck)
    const [line] = await dock.linesOf(shipment)
    expect(await dock.scanAt(line?.item ?? '')).toMatchObject({ message: 'qr_wrong_context' })
    expect(await dock.scanAt(line?.item ?? '', id)).toMatchObject({ message: 'skid_on_other_shipment' })
  })

  it('nothing leaves before all of it is loaded, with a carrier and a seal', async () => {
    await dock.stored(2)
    const { shipment } = await dock.packed(400)
    expect(await dock.fire(shipment, 'ship', dock.onTruck)).toMatchObject({ http: 409 })
    await dock.fire(shipment, 'make_ready')
    const [first, second] = await dock.linesOf(shipment)
    await dock.scanAt(first?.item ?? '')
    expect(await dock.fire(shipment, 'ship', dock.onTruck)).toMatchObject({
      http: 422,
      message: 'not_all_loaded',
      data: { text: expect.stringContaining(second?.item ?? ''), line_ids: [second?.id] },
    })
    await dock.scanAt(second?.item ?? '')
    for (const [given, missing] of [
      [{ carrier_id: dock.truck }, 'seal_number'],
      [{ seal_number: 'S-9' }, 'carrier_id'],
    ] as const)
      expect(await dock.fire(shipment, 'ship', given)).toMatchObject({ data: { [missing]: 'requiredif' } })
    expect(await dock.fire(shipment, 'cancel', { cancel_note: 'Too late' })).toMatchObject({ http: 409 })
  })

  it('bad input is answered with its field, never as a fault of the server', async () => {
    await dock.stored(1)
    const { shipment, list } = await dock.packed(200)
    const from = { from_location_id: dock.site }
    const cases: readonly (readonly [string, object, string])[] = [
      ['', { ...from }, 'allocation_id'],
      ['', { ...from, allocation_id: list }, 'allocation_id'],
      ['', { ...from, allocation_id: 999_999 }, 'allocation_id'],
      ['', { ...from, allocation_id: list, location_id: dock.centre }, 'allocation_id'],
      ['', { ...from, location_id: dock.site }, 'location_id'],
      ['', { location_id: dock.centre }, 'from_location_id'],
      ['', { ...from, location_id: dock.centre, cut_off_at: 'noon' }, 'cut_off_at'],
      ['', { ...from, location_id: dock.centre, seal_number: 'x'.repeat(41) }, 'seal_number'],
      [`/${shipment}/cancel`, {}, 'cancel_note'],
      [`/${shipment}/remove_line`, { line_id: 999_999, remove_reason: 'No' }, 'line_id'],
      [`/${shipment}/remove_line`, { line_id: 'a', remove_reason: 'No' }, 'line_id'],
      ['/scan', {}, 'code'],
    ]
    for (const [path, body, field] of cases) {
      const { version } = await dock.at(shipment)
      const answer = await dock.post('shipping', path, {
        ...(path.endsWith('cancel') && { version }),
        ...body,
      })
      expect([answer.http, Object.keys(answer.data ?? {})], `${path} ${JSON.stringify(body)}`).toEqual([
        422,
        [field],
      ])
    }
    await dock.fire(shipment, 'make_ready')
    for (const [body, field] of [
      [{}, 'code'],
      [{ line_id: 999_999 }, 'line_id'],
      [{ code: 'x'.repeat(201) }, 'code'],
    ] as const)
      expect(await dock.fire(shipment, 'load', body)).toMatchObject({
        http: 422,
        data: { [field]: expect.anything() },
      })
    const stale = await dock.post('shipping', `/${shipment}/load`, { version: 1, code: 'SK-00001' })
    expect(stale).toMatchObject({ http: 409, message: 'stale_version' })
    expect(await dock.scanAt('SK-00001', 999_999)).toMatchObject({ http: 404 })
    expect(await dock.post('shipping', '/999999/make_ready', { version: 1 })).toMatchObject({ http: 404 })
  })

  it('shipping acts, whom the transfer area admits looks on, and others see nothing', async () => {
    const { shipment } = await dock.packed(0).catch(() => ({ shipment: 0 }))
    const id = shipment || (await draftFor())
    for (const role of ['labeler', 'transfer', 'planning'] as const) {
      expect((await (await dock.by(role)).get(`/assembly/shipments/${id}`)).http, role).toBe(200)
      const { version } = await dock.at(id)
      expect((await dock.post(role, `/${id}/cancel`, { version, cancel_note: 'No' })).http, role).toBe(403)
      expect((await dock.post(role, '/scan', { code: 'SK-00001' })).http, role).toBe(403)
    }
    expect((await (await dock.by('purchase')).get(`/assembly/shipments/${id}`)).http).toBe(403)
  })

  it('lines are written by what the shipment takes, never typed', async () => {
    const id = await draftFor()
    const answer = await dock.post('shipping', '', {
      location_id: dock.centre,
      from_location_id: dock.site,
      shipment_lines: [{}],
    })
    expect(answer.http).toBe(422)
    expect(await dock.at(id)).toMatchObject({ lines_count: 0 })
  })
})
