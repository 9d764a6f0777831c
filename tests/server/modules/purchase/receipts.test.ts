import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refused } from '../../../../server/engine/errors'
import { brokenRules } from '../../../../server/modules/inventory/ledger/check'
import { type Doc, type OrderLine, openOffice, type Office } from '../../../fixtures/purchaseOrders'
import { receiptHistories } from '../../../fixtures/receiptHistories'

let at: Office
let far: Awaited<ReturnType<Office['room']['farSide']>>
beforeAll(async () => {
  at = await openOffice()
  far = await at.room.farSide('receiving')
})
afterAll(() => at.node.stop())

const bottles = (qty_ordered: number) => ({ product_id: at.dock.bottle, qty_ordered, unit_price: 2 })
const order = (id: number) => at.read(at.orders, id)
const dockside = (doc: Doc, event: string, body: object = {}, by = at.warehouse) =>
  at.fired(at.dockside, doc, event, body, by)
/** A line of a delivery as it is sent, with so much counted now. */
const now = (line: OrderLine | undefined, qty_now: number, more: object = {}) => ({
  id: line?.id,
  product_id: line?.product_id,
  qty_expected: line?.qty_expected,
  lot_number: line?.lot_number,
  expires_on: line?.expires_on,
  bin_id: line?.bin_id,
  unit_cost: line?.unit_cost,
  qty_now,
  ...more,
})

describe('delivery for an order', () => {
  it('a delivery for an order brings it in parts: quantities in its own measure, its status and what is still on order', async () => {
    const po = await at.ordered([
      { product_id: at.dock.liquid, qty_ordered: 2.5, unit_price: 40 },
      bottles(10),
    ])
    const first = await at.beginReceiving({ purchase_id: po.id })
    expect(first).toMatchObject({ source_kind: 'purchase', source_number: po.number, status: 'in_progress' })
    expect(first.receiving_lines).toMatchObject([
      { qty_expected: 2500, source_status: 'in_purchase', unit_cost: 0.04 },
      { qty_expected: 10, source_status: 'in_purchase', unit_cost: 2 },
    ])
    const [liquid, piece] = first.receiving_lines
    const lot = { lot_number: 'K1', expires_on: '2099-01-01' }
    const came = await at.received(
      await at.counted(first, [now(liquid, 1000, lot), now(piece, 10, { lot_number: 'B1' })]),
    )
    expect(came.status).toBe('partially_received')
    expect(await order(po.id)).toMatchObject({
      status: 'partially_received',
      begun_lines: 2,
      open_lines: 1,
      lines_received: 1.4,
      purchase_lines: [
        { qty_received: 1, line_status: 'partially_received' },
        { qty_received: 10, line_status: 'received' },
      ],
    })
    const [rest] = came.receiving_lines
    await at.received(await at.counted(came, [now(rest, 1500), now(came.receiving_lines[1], 0)]))
    expect(await order(po.id)).toMatchObject({ status: 'received', open_lines: 0, lines_received: 2 })
  })

  it('a delivery for an order marks what was ordered and what was not, which inventory alone accepts', async () => {
    const po = await at.ordered([bottles(5)])
    const doc = await at.beginReceiving({ purchase_id: po.id })
    await at.warehouse.post(`${at.dockside}/${doc.id}/scan`, { code: 'SKU-1', qty: 5 })
    const extra = await at.warehouse.post(`${at.dockside}/${doc.id}/scan`, { code: 'SKU-2', qty: 3 })
    expect(extra.data).toMatchObject({ line: { source_status: 'not_in_purchase', qty_expected: null } })
    let open = await at.read(at.dockside, doc.id)
    const [expected, other] = open.receiving_lines
    expect(expected).toMatchObject({ source_status: 'in_purchase', qty_now: 5 })
    open = await at.counted(open, [
      now(expected, 5, { lot_number: 'B2' }),
      now(other, 3, { lot_number: 'X1' }),
    ])
    expect((await dockside(open, 'receive')).data).toMatchObject({
      'receiving_lines.1.product_id': { code: 'other' },
    })
    expect((await dockside(open, 'accept_extra', { reason: 'Gift' })).message).toBe('no_privileges')
    await at.answered(dockside(open, 'accept_extra', { reason: 'Free samples' }, at.office))
    expect((await at.received(await at.read(at.dockside, open.id))).status).toBe('received')
    expect((await order(po.id)).status).toBe('received')
  })

  it('a delivery for an order brings no more than the tolerance, however many deliveries bring it', async () => {
    const po = await at.ordered([bottles(100)])
    const [one, two] = [
      await at.beginReceiving({ purchase_id: po.id }),
      await at.beginReceiving({ purchase_id: po.id }),
    ]
    const lots = { lot_number: 'B3' }
    await at.received(await at.counted(one, [now(one.receiving_lines[0], 60, lots)]))
    const over = await at.counted(two, [now(two.receiving_lines[0], 46, lots)])
    expect((await dockside(over, 'receive')).data).toEqual({
      'receiving_lines.0.qty_now': {
        code: 'other',
        text: 'Over-receipt limit is 105 ea for this line of the order',
      },
    })
    await at.received(await at.counted(over, [now(over.receiving_lines[0], 45, lots)]))
    expect(await order(po.id)).toMatchObject({ status: 'received', purchase_lines: [{ qty_received: 105 }] })
    expect((await at.warehouse.post(`${at.dockside}/from_source`, { purchase_id: po.id })).message).toBe(
      'source_closed',
    )
  })

  it('a delivery for an order taken back leaves the order where it was, and closed short leaves it open', async () => {
    const po = await at.ordered([bottles(10)])
    const doc = await at.beginReceiving({ purchase_id: po.id })
    const came = await at.received(
      await at.counted(doc, [now(doc.receiving_lines[0], 4, { lot_number: 'B4' })]),
    )
    expect((await order(po.id)).status).toBe('partially_received')
    const short = await at.answered(dockside(came, 'close_short', { reason: 'Sold out' }, at.office))
    expect(short.status).toBe('received')
    expect((await order(po.id)).status).toBe('partially_received')
    await at.answered(dockside(short, 'reverse', {}, at.office))
    expect(await order(po.id)).toMatchObject({
      status: 'ordered',
      purchase_lines: [{ qty_received: 0, line_status: 'open' }],
    })
  })

  it('a delivery for an order keeps what is expected to the order, and is of its supplier', async () => {
    const po = await at.ordered([bottles(10)])
    const doc = await at.beginReceiving({ purchase_id: po.id })
    const put = async (lines: object[], more: object = {}) =>
      await at.warehouse.put(`${at.dockside}/${doc.id}`, {
        version: doc.version,
        receiving_lines: lines,
        ...more,
      })
    const [line] = doc.receiving_lines
    expect((await put([{ ...now(line, 1), qty_expected: 99 }])).data).toMatchObject({
      'receiving_lines.0.qty_expected': { code: 'other' },
    })
    expect((await put([])).message).toBe('database_delete_1451')
    const split = await at.warehouse.post(`${at.dockside}/${doc.id}/split`, { line_id: line?.id, qty: 4 })
    expect(split.data).toMatchObject({
      lines: [
        { qty_expected: 6, source_status: 'in_purchase' },
        { qty_expected: 4, source_status: 'in_purchase', source_line_id: line?.source_line_id },
      ],
    })
  })

  it('a delivery for an order is begun for one thing only, by anyone who is at the dock', async () => {
    const begin = (payload: object, by = at.warehouse) => by.post(`${at.dockside}/from_source`, payload)
    expect((await begin({})).data).toEqual({ purchase_id: 'required' })
    expect((await begin({ purchase_id: 1_000_000 })).data).toEqual({ purchase_id: 'exists' })
    const draft = await at.answered(at.written([bottles(1)]))
    expect((await begin({ purchase_id: draft.id })).message).toBe('source_closed')
    expect((await begin({ purchase_id: draft.id }, at.buyer)).message).toBe('no_privileges')
    expect(
      (await at.warehouse.post(at.dockside, { location_id: at.room.site, source_kind: 'purchase' })).data,
    ).toEqual({
      source_kind: 'in',
    })
    await at.ordered([bottles(1)])
    const { data } = await at.warehouse.get(
      `${at.dockside}/sources?kind=purchase&location_id=${at.room.site}`,
    )
    expect((data as { status: string }[]).map(({ status }) => status)).toContain('ordered')
  })
})

describe('delivery for a transfer', () => {
  const sent = async (qty: number) => {
    const path = '/inventory/transfers'
    const post = (url: string, body: object) => at.answered(at.office.post(url, body))
    const supplied = at.room.goods[3]
    await at.room.posted({
      movements: [
        {
          product_id: supplied?.id ?? 0,
          lot_id: supplied?.lots[0] ?? 0,
          from_bin_id: at.room.outside.virtual_supplier ?? 0,
          to_bin_id: at.room.places[0] ?? 0,
          qty,
          reason: 'receive',
          unit_cost: 1,
        },
      ],
    })
    let doc = await post(path, {
      from_location_id: at.room.site,
      to_location_id: far.site,
      transfer_lines: [{ product_id: supplied?.id, qty_requested: qty }],
    })
    for (const [event, payload] of [
      ['release', {}],
      ['pick', { to_bin_id: at.room.places[2] }],
      ['ship', {}],
    ] as const) {
      const { version } = await at.read(path, doc.id)
      doc = await post(`${path}/${doc.id}/${event}`, { version, ...payload })
    }
    return doc.id
  }
  const transfer = (id: number) => at.read('/inventory/transfers', id)

  it('a delivery for a transfer puts away what is on its way, by lot, and the transfer knows', async () => {
    const id = await sent(40)
    const doc = await at.beginReceiving({ transfer_id: id })
    expect(doc.receiving_lines).toMatchObject([
      { qty_expected: 40, lot_number: 'L4-1', source_status: 'in_transfer' },
    ])
    const came = await at.received(await at.counted(doc, [now(doc.receiving_lines[0], 30)]))
    expect(came.status).toBe('partially_received')
    expect(await transfer(id)).toMatchObject({
      status: 'partially_received',
      transfer_lines: [{ qty_received: 30 }],
    })
    const over = await at.counted(came, [now(came.receiving_lines[0], 11)])
    expect((await dockside(over, 'receive')).data).toEqual({
      'receiving_lines.0.qty_now': { code: 'other', text: 'Only 10 of it are in transit' },
    })
    const whole = await at.received(await at.counted(over, [now(over.receiving_lines[0], 10)]))
    expect(whole.status).toBe('received')
    expect((await transfer(id)).status).toBe('received')
    await at.answered(dockside(whole, 'reverse', {}, at.office))
    expect(await transfer(id)).toMatchObject({ status: 'in_transit', transfer_lines: [{ qty_received: 0 }] })
    expect((await at.beginReceiving({ transfer_id: id })).receiving_lines).toMatchObject([
      { qty_expected: 40 },
    ])
  })

  it('a delivery for a transfer says what was not sent', async () => {
    const doc = await at.beginReceiving({ transfer_id: await sent(5) })
    const { data } = await at.warehouse.post(`${at.dockside}/${doc.id}/scan`, { code: 'SKU-1' })
    expect(data).toMatchObject({ line: { source_status: 'not_in_transfer' }, receiving: { unaccepted: 1 } })
  })
})

describe('any history of deliveries', () => {
  const { acts, play, broken } = receiptHistories(() => at)

  it('any history of deliveries leaves order, deliveries and ledger saying the same', async () => {
    await fc.assert(
      fc.asyncProperty(acts, async (history) => {
        const purchase = await at.ordered([
          bottles(100),
          { product_id: at.room.goods[1]?.id, qty_ordered: 40, unit_price: 1 },
        ])
        for (const act of history) {
          await at.room
            .as((unit) => play(unit, purchase, act))
            .catch((error: unknown) => {
              if (!(error instanceof Refused)) throw error
            })
          expect(await broken(purchase.id)).toEqual([])
        }
      }),
      { numRuns: 8 },
    )
  })

  it('any history of deliveries leaves the books in order', async () => {
    expect(await brokenRules(at.node.pool)).toEqual([])
  })
})
