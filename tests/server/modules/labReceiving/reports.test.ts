import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LabStorage, LotTrace } from '../../../../src/resources/labReceiving/labReportCalls'
import { referenceLinks } from '../../../fixtures/traceability/lotReference'
import { paperText } from '../../../harness/paperText'
import { startServer, type TestNode } from '../../../harness/server'

const path = '/lab_receiving/lab_receiving_containers'

let node: TestNode
let supervisor: Awaited<ReturnType<TestNode['as']>>
beforeAll(async () => {
  node = await startServer({ isDemo: true })
  supervisor = await node.as('supervisor')
})
afterAll(() => node.stop())

const rows = async <T>(text: string, values: unknown[] = []) =>
  (await node.pool.query(text, values)).rows as T[]
const file = async (of: string) => {
  const response = await fetch(`${node.url}/api${path}/${of}`, {
    headers: { authorization: `Bearer ${supervisor.token}` },
  })
  const name = response.headers.get('content-disposition') ?? ''
  return { status: response.status, name, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('the trace of a lot', () => {
  it('names the sales that a plain walk of the ledger finds, with what each of them carried', async () => {
    const reference = await referenceLinks(node.pool)
    const [source] = await rows<{ id: number }>(
      `select l.from_lot_id::int as id from lot_links l join stock_movements m on m.lot_id = l.to_lot_id and m.reason = 'ship'
        group by 1 order by count(*) desc, 1 limit 1`,
    )
    const lot = Number(source?.id)
    const { data } = (await supervisor.get(`${path}/lot_trace?lot_id=${lot}`)) as { data: LotTrace }
    const expected = await rows<{ sale: string; lot: string; qty: number }>(
      `select s.number as sale, t.lot_number as lot, sum(m.qty)::float8 as qty
        from stock_movements m join allocations a on a.id = m.source_id join sales s on s.id = a.sale_id
          join lots t on t.id = m.lot_id
        where m.source_type = 'allocations' and m.reason = 'ship' and m.lot_id = any($1)
        group by s.number, t.lot_number`,
      [[...reference.reached(lot, 'uses')]],
    )
    const text = ({ sale, lot: number, qty }: { sale: string; lot: string; qty: number }) =>
      `${sale} ${number} ${qty}`
    expect(expected.length).toBeGreaterThan(5)
    expect(data.is_cut).toBe(expected.length > 500 ? 1 : 0)
    expect(data.sales.length).toBe(Math.min(expected.length, 500))
    expect(expected.map(text)).toEqual(expect.arrayContaining(data.sales.map(text)))
    // A page is cut, a file for a recall is not.
    const csv = (await file(`lot_trace/file?lot_id=${lot}&format=csv`)).bytes.toString()
    expect(csv.split(/\r?\n/).filter((line) => line.startsWith('Sold,'))).toHaveLength(expected.length)
    const { qty_in, qty_out, remaining } = data.balance
    expect(qty_in - qty_out).toBeCloseTo(remaining, 6)
  })

  it('of a container has what was drawn from that alone, and as a file a line for each use and sale', async () => {
    const [drawn] = await rows<{ id: number; lot_id: number; number: string }>(
      `select id::int, lot_id::int, number from lab_receiving_containers k where k.status = 'empty'
        and exists (select from lab_receiving_containers o where o.lot_id = k.lot_id and o.id <> k.id and o.status = 'empty')
        order by id limit 1`,
    )
    const whole = (await supervisor.get(`${path}/lot_trace?lot_id=${drawn?.lot_id}`)) as { data: LotTrace }
    const own = (await supervisor.get(
      `${path}/lot_trace?lot_id=${drawn?.lot_id}&container_id=${drawn?.id}`,
    )) as { data: LotTrace }
    expect(own.data.uses.length).toBeGreaterThan(0)
    expect(own.data.uses.length).toBeLessThan(whole.data.uses.length)
    expect(new Set(own.data.uses.map(({ container }) => container))).toEqual(new Set([drawn?.number]))
    const csv = await file(`lot_trace/file?lot_id=${drawn?.lot_id}&format=csv`)
    const lines = csv.bytes.toString().trim().split(/\r?\n/)
    const head = lines.findIndex((line) => line.startsWith('Part,Time,Reason,Document,Container'))
    expect(head).toBeGreaterThan(0)
    expect(lines.length - head - 1).toBe(whole.data.uses.length + whole.data.sales.length + 3)
    expect(lines.slice(-3).map((line) => line.split(',')[0])).toEqual(['In', 'Out', 'Remaining'])
  })

  it('is read by the laboratory and by HPLC, and by neither batchers nor sales', async () => {
    for (const [role, http] of [
      ['warehouse', 200],
      ['hplc_tech', 200],
      ['batcher', 403],
      ['sale', 403],
    ] as const)
      expect((await (await node.as(role)).get(`${path}/lot_trace?lot_id=1`)).http, role).toBe(http)
  })
})

describe('the sheet for a fire inspection', () => {
  it('has the content of each cabinet by class as the containers have it, against the limits of both', async () => {
    const { data } = (await supervisor.get(`${path}/storage`)) as { data: LabStorage }
    const contents = await rows<{ code: string; class: string; ml: number; many: number }>(
      `select b.code, f.code as class, round(sum(k.initial_ml * k.remaining_qty / k.initial_qty), 3)::float8 as ml,
          count(*)::int as many
        from lab_receiving_containers k join bins b on b.id = k.bin_id
          join flashpoint_classes f on f.id = k.flashpoint_class_id
        where k.status in ('expected', 'quarantined', 'released', 'opened', 'hold', 'rejected')
        group by b.code, f.code`,
    )
    expect(contents.length).toBeGreaterThan(10)
    const listed = data.cabinets.flatMap(({ code, classes }) =>
      classes.map((one) => ({ code, class: one.code, ml: one.stored_ml, many: one.containers })),
    )
    const byText = (all: typeof listed) => all.map((one) => JSON.stringify(one)).toSorted()
    expect(byText(listed)).toEqual(byText(contents))
    for (const { code, stored_ml, classes, max_ml } of data.cabinets) {
      expect(
        classes.reduce((sum, one) => sum + one.stored_ml, 0),
        code,
      ).toBeCloseTo(stored_ml, 2)
      // The least strict class counts all of the cabinet.
      expect(classes.at(-1)?.counted_ml ?? 0, code).toBeCloseTo(stored_ml, 2)
      expect(max_ml).toBeGreaterThan(0)
    }
    expect(data.cabinets).toHaveLength(14)
  })

  it('warns of a cabinet that is above its limit and of classes that are not stored together', async () => {
    const [mixed] = await rows<{ bin_id: number; code: string; one: number; other: number }>(
      `select k.bin_id::int, b.code, min(flashpoint_class_id)::int as one, max(flashpoint_class_id)::int as other
        from lab_receiving_containers k join bins b on b.id = k.bin_id where k.remaining_qty > 0
        group by 1, 2 order by 1 limit 1`,
    )
    const client = await node.pool.connect()
    try {
      await client.query('update lab_cabinets set max_ml = 1 where bin_id = $1', [mixed?.bin_id])
      await client.query(
        `update flashpoint_classes set incompatible_class_ids = jsonb_build_array($2::bigint) where id = $1`,
        [mixed?.one, mixed?.one],
      )
      const { data } = (await supervisor.get(`${path}/storage`)) as { data: LabStorage }
      const cabinet = data.cabinets.find(({ code }) => code === mixed?.code)
      expect(cabinet?.incompatible).toHaveLength(1)
      const csv = (await file('storage/file?format=csv')).bytes.toString()
      expect(csv).toMatch(new RegExp(`${mixed?.code}.*Above its limit, Not together: `))
    } finally {
      await client.query('update lab_cabinets set max_ml = 500000 where bin_id = $1', [mixed?.bin_id])
      await client.query(`update flashpoint_classes set incompatible_class_ids = '[]'`)
      client.release()
    }
  })

  it('is printed in the language that is named, in English and in French, and not for the warehouse', async () => {
    const wordsOf = async (language: string) => {
      const { bytes, name } = await file(`storage/file?format=pdf&language=${language}`)
      expect(name).toMatch(/ \d{4}-\d\d-\d\d\.pdf"/)
      return paperText(bytes)
        .flat()
        .map(({ text }) => text)
    }
    const english = await wordsOf('en-CA')
    const french = await wordsOf('fr-CA')
    expect(english).toEqual(expect.arrayContaining(['Fire inspection sheet', 'CAB-01', 'FL2', 'Cabinet']))
    expect(french).toEqual(
      expect.arrayContaining(['Fiche d’inspection incendie', 'CAB-01', 'FL2', 'Armoire']),
    )
    expect(french).not.toContain('Fire inspection sheet')
    expect((await (await node.as('warehouse')).get(`${path}/storage`)).http).toBe(403)
  })
})

describe('where everything is', () => {
  it('is found for many codes at once: containers, labels, products, lots and cabinets', async () => {
    const [one] = await rows<Record<'number' | 'qr_code' | 'sku' | 'lot' | 'bin' | 'name', string>>(
      `select k.number, k.qr_code, p.sku, p.name, t.lot_number as lot, b.code as bin
        from lab_receiving_containers k join products p on p.id = k.product_id join lots t on t.id = k.lot_id
          join bins b on b.id = k.bin_id where k.status = 'opened' order by k.id limit 1`,
    )
    if (!one) throw new Error('Nothing is opened')
    const codes = [
      one.number.toLowerCase(),
      one.qr_code,
      one.sku,
      one.lot,
      one.bin,
      one.name.slice(0, 6).trim(),
    ]
    const { http, data } = await supervisor.post(`${path}/whereabouts`, {
      codes: [...codes, 'NOWHERE-1', `${one.qr_code.slice(0, -1)}I`],
    })
    expect(http).toBe(200)
    const found = data as { code: string; is_misread: number; containers: { number: string }[] }[]
    expect(found.map(({ code }) => code).slice(0, codes.length)).toEqual(codes)
    for (const { code, containers } of found.slice(0, codes.length))
      expect(
        containers.map(({ number }) => number),
        code,
      ).toContain(one.number)
    expect(found.slice(0, 2).map(({ containers }) => containers.length)).toEqual([1, 1])
    expect(found.slice(-2)).toMatchObject([
      { containers: [], is_misread: 0 },
      { containers: [], is_misread: 1 },
    ])
    const [{ many }] = (await rows(
      `select least(200, count(*))::int as many from lab_receiving_containers k join products p on p.id = k.product_id
        where p.sku = $1 and k.status in ('expected', 'quarantined', 'released', 'opened', 'hold', 'rejected')`,
      [one.sku],
    )) as [{ many: number }]
    expect(found[2]?.containers).toHaveLength(many)
  })

  it('is not for other roles, and not for more codes than are looked for at once', async () => {
    expect((await (await node.as('batcher')).post(`${path}/whereabouts`, { codes: ['LC-00001'] })).http).toBe(
      403,
    )
    const many = Array.from({ length: 201 }, (_, nth) => `LC-${nth}`)
    expect((await supervisor.post(`${path}/whereabouts`, { codes: many })).data).toEqual({ codes: 'max' })
    expect((await supervisor.post(`${path}/whereabouts`, { codes: [] })).data).toEqual({ codes: 'required' })
  })
})

describe('reserves', () => {
  it('set what is reserved of a lot in a cabinet against what its containers hold and what of that is usable', async () => {
    const [level] = await rows<{ id: number; usable: number }>(
      `select l.id::int, sum(k.remaining_qty)::float8 as usable
        from stock_levels l join lab_receiving_containers k on k.lot_id = l.lot_id and k.bin_id = l.bin_id
        where k.status in ('released', 'opened') and k.due_on >= plant_today() and l.reserved = 0
        group by l.id order by l.id limit 1`,
    )
    const reserves = async () =>
      (await supervisor.get('/lab_receiving/reports/lab-reserves?limit=500')).data as {
        id: number
        in_containers: number
        usable: number
        reserved: number
        free: number
        missing: number
        is_short: number
        documents: string | null
      }[]
    const all = await reserves()
    const [{ content }] = (await rows(
      `select sum(remaining_qty)::float8 as content from lab_receiving_containers
        where status in ('quarantined', 'released', 'opened', 'hold', 'rejected')`,
    )) as [{ content: number }]
    expect(all.length).toBeGreaterThan(50)
    expect(all.reduce((sum, one) => sum + one.in_containers, 0)).toBeCloseTo(content, 3)
    expect(all.find(({ id }) => id === level?.id)).toMatchObject({
      usable: level?.usable,
      free: level?.usable,
      reserved: 0,
      missing: 0,
      documents: null,
    })
    const client = await node.pool.connect()
    try {
      await client.query('begin')
      const { rows: shown } = await client.query(
        `with changed as (update stock_levels set reserved = $2 where id = $1 returning id)
          select 1 from changed`,
        [level?.id, (level?.usable ?? 0) + 5],
      )
      expect(shown).toHaveLength(1)
      await client.query(
        `insert into stock_reservations (level_id, source_type, source_id, source_line_id, qty)
          select $1, 'production_orders', o.id, 987654321, $2 from production_orders o order by o.id limit 1`,
        [level?.id, (level?.usable ?? 0) + 5],
      )
      const { rows: short } = await client.query(
        'select missing::float8, free::float8, is_short, documents from lab_reserves where id = $1',
        [level?.id],
      )
      expect(short).toEqual([
        { missing: 5, free: 0, is_short: true, documents: expect.stringMatching(/^PRO-/) },
      ])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  it('are for those who lead the laboratory', async () => {
    expect((await (await node.as('warehouse')).get('/lab_receiving/reports/lab-reserves')).http).toBe(403)
  })
})
