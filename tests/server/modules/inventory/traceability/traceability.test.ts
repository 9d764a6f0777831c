import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passportOf } from '../../../../../server/modules/inventory/traceability/passport'
import { traceLots } from '../../../../../server/site/lots/traceLots'
import { type EpcisDocument, epcisFaults } from '../../../../fixtures/traceability/epcis'
import { referenceLinks } from '../../../../fixtures/traceability/lotReference'
import { startServer, type TestNode } from '../../../../harness/server'

let node: TestNode
beforeAll(async () => {
  node = await startServer({ isDemo: true })
})
afterAll(() => node.stop())

const rows = async <T>(text: string, values: unknown[] = []) =>
  (await node.pool.query(text, values)).rows as T[]

/** A bottled lot that many customers received. */
const shippedLot = async () => {
  const [found] = await rows<{ id: number }>(
    `select m.lot_id as id from stock_movements m where m.reason = 'ship' and m.lot_id in (select to_lot_id from lot_links)
     group by 1 order by count(distinct m.source_id) desc, 1 limit 1`,
  )
  return Number(found?.id)
}
/** A liquid that it was filled from. */
const liquidOf = async (lot: number) => {
  const [found] = await rows<{ id: number }>(
    `select from_lot_id as id from lot_links k join lots t on t.id = k.from_lot_id join products p on p.id = t.product_id
     where to_lot_id = $1 and p.kind = 'semi_finished' limit 1`,
    [lot],
  )
  return Number(found?.id)
}
const statusOf = async (lots: readonly number[]) =>
  rows<{ id: number; status: string }>('select id, status from lots where id = any($1) order by id', [lots])

describe('the trace of lots', () => {
  it('the trace of a lot leads to the lots that a plain walk of the ledger finds, in both directions', async () => {
    const reference = await referenceLinks(node.pool)
    expect(reference.links.size).toBeGreaterThan(500)
    const lots = await rows<{ id: number }>('select id from lots where id % 41 = 0 order by id')
    expect(lots.length).toBeGreaterThan(40)
    for (const { id } of lots)
      for (const direction of ['sources', 'uses'] as const) {
        const { levels } = await traceLots(node.db, [id], direction)
        expect(
          [...levels.keys()].toSorted((a, b) => a - b),
          `${id} ${direction}`,
        ).toEqual([...reference.reached(id, direction)].toSorted((a, b) => a - b))
      }
  })

  it('all that came into a lot is explained by what went out of it and what is on hand', async () => {
    const lots = await rows<{ id: number }>('select id from lots where id % 83 = 0 order by id')
    for (const { id } of lots) {
      const { balance, lots: family } = await passportOf(node.db, id)
      const sum = (isIn: 0 | 1) =>
        balance.filter(({ is_in }) => is_in === isIn).reduce((total, { qty }) => total + qty, 0)
      const self = family.find(({ level }) => level === 0)
      expect(sum(1) - sum(0), `${id}`).toBeCloseTo(self?.on_hand ?? Number.NaN, 6)
    }
  })

  it('the passport of a bottled lot names its suppliers and customers, and is read by quality and inventory alone', async () => {
    const lot = await shippedLot()
    const path = `/inventory/lots/${lot}/passport`
    expect(await (await node.as('sale')).get(path)).toMatchObject({ http: 403 })
    expect(await (await node.as('bottler')).get(path)).toMatchObject({ http: 403 })
    expect(await (await node.as('qa_manager')).get('/inventory/lots/999999/passport')).toMatchObject({
      http: 404,
      message: 'not_found',
    })
    const { data } = await (await node.as('hplc_tech')).get(path)
    expect(data.receipts.length).toBeGreaterThan(0)
    expect(data.deliveries.length).toBeGreaterThan(5)
    const [{ many }] = (await rows<{ many: string }>(
      `select count(distinct source_id) as many from stock_movements where lot_id = $1 and reason = 'ship'`,
      [lot],
    )) as [{ many: string }]
    expect(data.deliveries.filter((one: { lot_id: number }) => one.lot_id === lot)).toHaveLength(Number(many))
  })

  it('the EPCIS document of a lot has one transformation for each lot that was made, with GS1 links of its products', async () => {
    const lot = await shippedLot()
    const answer = await fetch(`${node.url}/api/inventory/lots/${lot}/epcis`, {
      headers: { authorization: `Bearer ${(await node.as('qa_manager')).token}` },
    })
    expect(answer.headers.get('content-type')).toContain('application/ld+json')
    const document = (await answer.json()) as EpcisDocument
    expect(epcisFaults(document)).toEqual([])
    const { eventList } = document.epcisBody
    expect(eventList.map(({ eventTime }) => eventTime)).toEqual(
      eventList.map(({ eventTime }) => eventTime).toSorted(),
    )
    const made = eventList.filter((event) => event.type === 'TransformationEvent')
    const outputs = made.map(({ outputQuantityList }) => outputQuantityList?.[0]?.epcClass ?? '')
    expect(new Set(outputs).size).toBe(outputs.length)
    expect(outputs.some((epc) => /^https:\/\/id\.gs1\.org\/01\/\d{14}\/10\/./.test(epc))).toBe(true)
    expect(new Set(eventList.map(({ bizStep }) => bizStep))).toEqual(
      new Set(['receiving', 'commissioning', 'shipping']),
    )
  })
})

describe('the EPCIS document of any lot', () => {
  it('has what EPCIS 2.0 requires of a document and of each kind of event, and words of its vocabulary alone', async () => {
    const lots = await rows<{ id: number }>('select id from lots where id % 59 = 0 order by id')
    const headers = { authorization: `Bearer ${(await node.as('qa_manager')).token}` }
    let events = 0
    for (const { id } of lots) {
      const answer = await fetch(`${node.url}/api/inventory/lots/${id}/epcis`, { headers })
      const document = (await answer.json()) as EpcisDocument
      expect(epcisFaults(document), `${id}`).toEqual([])
      events += document.epcisBody.eventList.length
    }
    expect(events).toBeGreaterThan(100)
  })
})

describe('recalls', () => {
  const begin = async (lot_id: number, kind: 'recall' | 'drill') => {
    const quality = await node.as('qa_manager')
    const { data } = await quality.post('/inventory/recalls', {
      lot_id,
      kind,
      reason: 'Off smell in the retained sample',
    })
    return { id: data.id as number, number: data.number as string, quality }
  }

  /** Sends an event to a record as it is now. */
  const fire = async (
    by: Awaited<ReturnType<TestNode['as']>>,
    path: string,
    event: string,
    inputs: object = {},
  ) => by.post(`${path}/${event}`, { version: (await by.get(path)).data?.version, ...inputs })

  it('a drill lists all lots and customers that it reaches and leaves every lot as it is', async () => {
    const lot = await liquidOf(await shippedLot())
    const { id, quality } = await begin(lot, 'drill')
    const { levels } = await traceLots(node.db, [lot], 'uses')
    const before = await statusOf([...levels.keys()])
    const started = await fire(quality, `/inventory/recalls/${id}`, 'start', {})
    expect(started.data).toMatchObject({ status: 'open', lot_count: levels.size, frozen_count: 0 })
    expect(started.data.customer_count).toBeGreaterThan(0)
    expect(await statusOf([...levels.keys()])).toEqual(before)
    const { data: reach } = await quality.get(`/inventory/recalls/${id}/reach`)
    expect(reach.unfrozen).toBe(0)
    const { units } = reach
    expect(units.made).toBeCloseTo(units.on_hand + units.shipped - units.back + units.gone, 6)
    expect(await fire(quality, `/inventory/recalls/${id}`, 'close', { outcome: 'Traced' })).toMatchObject({
      http: 200,
      data: { status: 'closed' },
    })
  })

  it('a recall puts everything that the lot went into on hold in one act, and only its end lets quality release it', async () => {
    const lot = await liquidOf(await shippedLot())
    const { id, number, quality } = await begin(lot, 'recall')
    const { levels } = await traceLots(node.db, [lot], 'uses')
    const usable = (await statusOf([...levels.keys()])).filter(({ status }) => status === 'released')
    expect(usable.length).toBeGreaterThan(1)
    for (const role of ['inventory', 'hplc_tech'] as const)
      expect(await fire(await node.as(role), `/inventory/recalls/${id}`, 'start')).toMatchObject({
        http: 403,
      })
    const { data } = await fire(quality, `/inventory/recalls/${id}`, 'start', {})
    expect(data.frozen_count).toBeGreaterThanOrEqual(usable.length)
    expect(new Set((await statusOf(usable.map((one) => one.id))).map(({ status }) => status))).toEqual(
      new Set(['hold']),
    )

    const frozen = usable[0]?.id
    const release = () => fire(quality, `/inventory/lots/${frozen}`, 'release', { reason: 'Tested again' })
    expect(await release()).toMatchObject({
      http: 409,
      message: 'invalid_transition',
      data: { text: expect.stringContaining(number) },
    })

    const close = () =>
      fire(quality, `/inventory/recalls/${id}`, 'close', { outcome: 'All customers answered' })
    expect(await close()).toMatchObject({ message: 'other' })
    const { data: customers } = await quality.get(`/inventory/recall_customers?limit=500`)
    const own = customers.filter(({ recall_id }: { recall_id: number }) => recall_id === id)
    expect(own).toHaveLength(data.customer_count)
    for (const one of own)
      expect(await fire(quality, `/inventory/recall_customers/${one.id}`, 'notify', {})).toMatchObject({
        http: 200,
      })
    expect(
      await fire(quality, `/inventory/recall_customers/${own[0].id}`, 'answer', { units_left: -1 }),
    ).toMatchObject({ http: 422 })
    expect(
      await fire(quality, `/inventory/recall_customers/${own[0].id}`, 'answer', { units_left: 12 }),
    ).toMatchObject({ http: 200, data: { status: 'answered', units_left: 12 } })
    expect((await quality.get(`/inventory/recalls/${id}`)).data.customers_open).toBe(0)
    expect(await close()).toMatchObject({ http: 200 })
    expect(await release()).toMatchObject({ http: 200, data: { status: 'released' } })
  })

  it('lots and customers of a recall come from its trace alone', async () => {
    const quality = await node.as('qa_manager')
    const lot = await shippedLot()
    for (const [path, body] of [
      ['/inventory/recall_lots', { recall_id: 1, lot_id: lot }],
      ['/inventory/recall_customers', { recall_id: 1, customer_id: 1 }],
    ] as const)
      expect((await quality.post(path, body)).http).toBeGreaterThanOrEqual(400)
    expect(await quality.post('/inventory/recalls', { lot_id: lot, kind: 'recall' })).toMatchObject({
      message: 'validation_error',
      data: { reason: 'required' },
    })
    expect(
      await quality.post('/inventory/recalls', { lot_id: 999_999, kind: 'recall', reason: 'x' }),
    ).toMatchObject({ message: 'validation_error' })
  })
})
