import { get } from 'node:http'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lane } from '../../../server/query/analyticsPool'
import { paperLines, paperText } from '../../harness/paperText'
import { products } from '../../../src/resources/inventory/products/products'
import { columnNames } from '../../../src/resources/kit/text/columns'
import { startServer, type TestNode } from '../../harness/server'

const path = '/general/reports/chart-of-accounts-list'
let node: TestNode
let admin: Awaited<ReturnType<TestNode['as']>>

beforeAll(async () => {
  node = await startServer()
  admin = await node.as('admin')
  await node.pool.query(
    `insert into accounts (code, name, kind, sub_kind) values
      ('9001', '=Cash', 'asset', 'Cash'), ('9002', 'Bank', 'asset', 'Cash'), ('9003', 'Kettles', 'asset', null),
      ('9004', 'Loans', 'liability', null)`,
  )
})
afterAll(() => node.stop())

const only = 'filters[0][field]=code&filters[0][filters][0][operator]=>=&filters[0][filters][0][value]=9001'
const file = async (query: string) => {
  const response = await fetch(`${node.url}/api${path}/export?${query}&${only}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  return (await response.text()).replace('\uFEFF', '').trim().split('\r\n')
}

describe('report over HTTP', () => {
  it('a report over HTTP answers groups, the subtotals of the outer ones and the line over all rows', async () => {
    const { data } = await admin.get(`${path}/groups?by[]=kind&by[]=sub_kind&${only}`)
    const summary = (groups: { key: object; count: number }[]) => groups.map(({ key, count }) => [key, count])
    expect(summary(data.groups)).toEqual([
      [{ kind: 'asset', sub_kind: 'Cash' }, 2],
      [{ kind: 'asset', sub_kind: null }, 1],
      [{ kind: 'liability', sub_kind: null }, 1],
    ])
    expect(summary(data.subtotals)).toEqual([
      [{ kind: 'asset' }, 3],
      [{ kind: 'liability' }, 1],
    ])
    expect(summary([data.whole])).toEqual([[{}, 4]])
  })

  it('a report over HTTP is nothing and not wrong where no row passes', async () => {
    const none = only.replace('9001', 'ZZZZ')
    const { data } = await admin.get(`${path}/groups?by[]=kind&${none}`)
    expect([data.groups, data.whole.count, data.whole.sums.mapping_count]).toEqual([[], 0, '0'])
  })

  it('a report over HTTP refuses keys it is not grouped by, too many, and the same twice; and anyone who may not read it', async () => {
    const request = async (query: string) => {
      const { http, message, data } = await admin.get(`${path}/groups?${query}`)
      return [http, message, data]
    }
    expect(await request('by[]=code')).toEqual([422, 'validation_error', { 'by.0': 'in' }])
    expect(await request('by[]=kind&by[]=kind')).toEqual([422, 'validation_error', { 'by.1': 'in' }])
    expect(await request('by=kind')).toEqual([422, 'validation_error', { by: 'in' }])
    const five = ['kind', 'sub_kind', 'parent_id', 'is_postable', 'is_active']
    expect(await request(five.map((key) => `by[]=${key}`).join('&'))).toEqual([
      422,
      'validation_error',
      { by: 'in' },
    ])
    const planner = await node.as('planning')
    for (const call of ['', '/groups', '/totals', '/export?format=csv&by[]=kind'])
      expect((await planner.get(`${path}${call}`)).message).toBe('no_privileges')
    expect((await admin.get('/general/accounts/export?format=csv&by[]=kind')).data).toEqual({ by: 'in' })
  })

  it('a report over HTTP gives its groups as a file that says of what and by what, each level with its sums, all rows last', async () => {
    const lines = await file('format=csv&by[]=kind&by[]=sub_kind')
    expect(lines.slice(0, 3)).toEqual([
      'Chart of accounts list',
      'Filters,Code from 9001',
      'Grouped by,Kind; Sub-kind',
    ])
    expect(lines.slice(-7)).toEqual([
      'Kind,Sub-kind,Rows,Postable accounts,Unused accounts,Mappings',
      'Asset,Cash,2,2,2,0',
      'Asset,Without,1,1,1,0',
      'Asset,all,3,3,3,0',
      'Liability,Without,1,1,1,0',
      'Liability,all,1,1,1,0',
      'All rows,,4,4,4,0',
    ])
  })

  it('a report over HTTP is in a workbook with numbers as numbers, and what heads or adds up in bold', async () => {
    const response = await fetch(
      `${node.url}/api${path}/export?format=xlsx&by[]=kind&by[]=sub_kind&${only}`,
      { headers: { authorization: `Bearer ${admin.token}` } },
    )
    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()), { readStyles: true })
    const cells = sheets[0]?.cells ?? expect.fail('a workbook has a sheet')
    const lines = (sheets[0]?.rows ?? []).map((values, row) => ({
      values: values.slice(0, 3),
      isBold: cells.get(`${row},0`)?.style?.font?.bold === true,
    }))
    expect(lines.slice(-7)).toEqual([
      { values: ['Kind', 'Sub-kind', 'Rows'], isBold: true },
      { values: ['Asset', 'Cash', 2], isBold: false },
      { values: ['Asset', 'Without', 1], isBold: false },
      { values: ['Asset', 'all', 3], isBold: true },
      { values: ['Liability', 'Without', 1], isBold: false },
      { values: ['Liability', 'all', 1], isBold: true },
      { values: ['All rows', null, 4], isBold: true },
    ])
  })

  const fetched = (address: string, token = admin.token) =>
    fetch(`${node.url}/api${address}`, { headers: { authorization: `Bearer ${token}` } })
  const pagesOf = async (response: Response) => {
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(new TextDecoder().decode(bytes.slice(0, 5))).toBe('%PDF-')
    return paperText(bytes)
  }
  const keys = 'by[]=kind&by[]=sub_kind&by[]=is_active'

  it('a report over HTTP is on paper with the lines of its other files, sums in bold', async () => {
    const response = await fetched(`${path}/export?format=pdf&${keys}&${only}`)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toMatch(/list \d{4}-\d\d-\d\d\.pdf"/)
    const [page = [], ...more] = await pagesOf(response)
    expect(more).toEqual([])
    const { name, company } = (await admin.get('/me')).data
    const lines = paperLines(page)
    expect(lines[0]).toEqual(['Chart of accounts list', company])
    expect(lines[1]).toEqual(['Filters: Code from 9001   Grouped by: Kind; Sub-kind; Active   Count: 4'])
    expect(lines.at(-2)?.[0]).toMatch(
      new RegExp(`^Printed [/\\d]{10} \\d\\d:\\d\\d America/Toronto by ${name}$`),
    )
    const emitted = (await file(`format=csv&${keys}`)).slice(7)
    expect(emitted.length).toBe(10)
    expect(lines.slice(-2 - emitted.length, -2).map((line) => line.join())).toEqual(
      emitted.map((line) => line.replaceAll(/,+/g, ',')),
    )
    const isBold = (text: string) => page.filter((one) => one.text === text).map((one) => one.isBold)
    expect([isBold('All rows'), isBold('Liability')]).toEqual([[true], [false, true, true]])
  })

  it('a report over HTTP answers its file at its own address too, to anyone who may read it', async () => {
    for (const format of ['csv', 'xlsx', 'pdf']) {
      const own = await fetched(`${path}?format=${format}&${keys}&${only}`)
      expect(own.status).toBe(200)
      const bytes = await own.arrayBuffer()
      const other = await fetched(`${path}/export?format=${format}&${keys}&${only}`)
      for (const head of ['content-type', 'content-disposition'])
        expect(own.headers.get(head)).toBe(other.headers.get(head))
      const length = (await other.arrayBuffer()).byteLength
      // Only when it was written may differ.
      expect(Math.abs(bytes.byteLength - length)).toBeLessThan(100)
    }
    expect((await admin.get(`${path}?${only}`)).data.length).toBe(4)
    const planner = await node.as('planning')
    expect((await planner.get(`${path}?format=pdf`)).message).toBe('no_privileges')
    expect(await node.request('GET', `${path}?format=pdf`)).toMatchObject({ http: 401 })
    for (const [query, wrong] of [
      ['format=ods', { format: 'in' }],
      ['format=pdf&columns[]=secret', { 'columns.0': 'in' }],
      ['format=pdf&by[]=code', { 'by.0': 'in' }],
      ['format=pdf&limit=5', { limit: { code: 'other', text: 'A file has all rows' } }],
    ] as const)
      expect((await admin.get(`${path}?${query}`)).data).toEqual(wrong)
    expect((await admin.get('/general/accounts?format=pdf')).message).toBe('validation_error')
  })

  it('a report over HTTP is had on paper with a ticket like any list, on as many columns as a page shows', async () => {
    const accounts = '/general/accounts/export'
    const response = await admin.post(accounts, { format: 'pdf', columns: ['code', 'name'], search: '900' })
    expect(response.data).toMatchObject({ total: 4, name: expect.stringMatching(/\.pdf$/) as string })
    const [page = []] = await pagesOf(
      await fetch(`${node.url}/api${accounts}?ticket=${response.data.ticket}`),
    )
    expect(paperLines(page).slice(2, 5)).toEqual([
      ['Code', 'Name'],
      ['9001', '=Cash'],
      ['9002', 'Bank'],
    ])
    const refused = await admin.post('/inventory/products/export', {
      format: 'pdf',
      columns: columnNames(products).slice(0, 25),
    })
    expect(refused.data.columns).toMatchObject({ code: 'max' })
  })

  it('a report over HTTP is broken off in the database when its asker leaves', async () => {
    const busy = async () => {
      const { rows } = await node.pool.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and state = 'active' and query like '%rollup%' and pid <> pg_backend_pid()`,
      )
      return rows[0]?.count
    }
    // Reads of accounts wait while they are locked, so the report waits.
    const holder = await node.pool.connect()
    await holder.query('begin; lock table accounts in access exclusive mode')
    const headers = { authorization: `Bearer ${admin.token}` }
    const request = get(`${node.url}/api${path}/groups`, { headers })
    request.on('error', () => undefined)
    await expect.poll(busy).toBe(1)
    request.destroy()
    await expect.poll(busy).toBe(0)
    await holder.query('rollback')
    holder.release()
    expect((await admin.get(`${path}/groups`)).status).toBe(1)
  })
})

describe('lane', () => {
  const never = () => new AbortController().signal

  it('a lane lets so many go on at once and the others wait in turn', async () => {
    const inTurn = lane(2)
    const ends: (() => void)[] = []
    const startedAt: number[] = []
    const works = [0, 1, 2, 3].map((one) =>
      inTurn(never(), async () => {
        startedAt.push(one)
        await new Promise<void>((resolve) => ends.push(resolve))
      }),
    )
    await expect.poll(() => startedAt).toEqual([0, 1])
    ends[1]?.()
    await expect.poll(() => startedAt).toEqual([0, 1, 2])
    ends[0]?.()
    await expect.poll(() => startedAt).toEqual([0, 1, 2, 3])
    for (const end of ends) end()
    await Promise.all(works)
  })

  it('a lane forgets who stops waiting, and refuses more than can wait', async () => {
    const inTurn = lane(1)
    let end = () => {}
    const first = inTurn(never(), () => new Promise<void>((resolve) => (end = resolve)))
    const leaving = new AbortController()
    const left = inTurn(leaving.signal, async () => 'worked')
    const waiting = Array.from({ length: 19 }, () => inTurn(never(), async () => 'worked'))
    await expect(inTurn(never(), async () => 'worked')).rejects.toMatchObject({ code: 'busy_try_again' })
    leaving.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    const next = inTurn(never(), async () => 'worked')
    end()
    await first
    expect(new Set(await Promise.all([...waiting, next]))).toEqual(new Set(['worked']))
  })
})
