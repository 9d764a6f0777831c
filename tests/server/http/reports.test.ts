import { get } from 'node:http'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lane } from '../../../server/http/longReads'
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

describe('a report over HTTP', () => {
  it('answers groups, the subtotals of the outer ones and the line over all rows', async () => {
    const { data } = await admin.get(`${path}/groups?by[]=kind&by[]=sub_kind&${only}`)
    const told = (groups: { key: object; count: number }[]) => groups.map(({ key, count }) => [key, count])
    expect(told(data.groups)).toEqual([
      [{ kind: 'asset', sub_kind: 'Cash' }, 2],
      [{ kind: 'asset', sub_kind: null }, 1],
      [{ kind: 'liability', sub_kind: null }, 1],
    ])
    expect(told(data.subtotals)).toEqual([
      [{ kind: 'asset' }, 3],
      [{ kind: 'liability' }, 1],
    ])
    expect(told([data.whole])).toEqual([[{}, 4]])
  })

  it('is nothing and not wrong where no row passes', async () => {
    const none = only.replace('9001', 'ZZZZ')
    const { data } = await admin.get(`${path}/groups?by[]=kind&${none}`)
    expect([data.groups, data.whole.count, data.whole.sums.mapping_count]).toEqual([[], 0, '0'])
  })

  it('refuses keys it is not grouped by, too many, and the same twice; and whoever may not read it', async () => {
    const asked = async (query: string) => {
      const { http, message, data } = await admin.get(`${path}/groups?${query}`)
      return [http, message, data]
    }
    expect(await asked('by[]=code')).toEqual([422, 'validation_error', { 'by.0': 'in' }])
    expect(await asked('by[]=kind&by[]=kind')).toEqual([422, 'validation_error', { 'by.1': 'in' }])
    expect(await asked('by=kind')).toEqual([422, 'validation_error', { by: 'in' }])
    const five = ['kind', 'sub_kind', 'parent_id', 'is_postable', 'is_active']
    expect(await asked(five.map((key) => `by[]=${key}`).join('&'))).toEqual([
      422,
      'validation_error',
      { by: 'in' },
    ])
    const planner = await node.as('planning')
    for (const call of ['', '/groups', '/totals', '/export?format=csv&by[]=kind'])
      expect((await planner.get(`${path}${call}`)).message).toBe('no_privileges')
    expect((await admin.get('/general/accounts/export?format=csv&by[]=kind')).data).toEqual({ by: 'in' })
  })

  it('gives its groups as a file that says of what and by what, each level with its sums, all rows last', async () => {
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

  it('stands in a workbook with numbers as numbers, and what heads or adds up in bold', async () => {
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

  it('is broken off in the database when its asker leaves', async () => {
    const busy = async () => {
      const { rows } = await node.pool.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and state = 'active' and query like '%rollup%' and pid <> pg_backend_pid()`,
      )
      return rows[0]?.count
    }
    // Nobody reads accounts while they are locked: the report waits.
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

describe('a lane', () => {
  const never = () => new AbortController().signal

  it('lets so many go on at once and the others wait in turn', async () => {
    const inTurn = lane(2)
    const ends: (() => void)[] = []
    const begun: number[] = []
    const works = [0, 1, 2, 3].map((one) =>
      inTurn(never(), async () => {
        begun.push(one)
        await new Promise<void>((resolve) => ends.push(resolve))
      }),
    )
    await expect.poll(() => begun).toEqual([0, 1])
    ends[1]?.()
    await expect.poll(() => begun).toEqual([0, 1, 2])
    ends[0]?.()
    await expect.poll(() => begun).toEqual([0, 1, 2, 3])
    for (const end of ends) end()
    await Promise.all(works)
  })

  it('forgets who stops waiting, and refuses more than can wait', async () => {
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
