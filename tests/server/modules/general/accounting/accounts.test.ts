import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestNode } from '../../../../harness/server'

let node: TestNode
let admin: Awaited<ReturnType<TestNode['as']>>

beforeAll(async () => {
  node = await startServer()
  admin = await node.as('admin')
})
afterAll(() => node.stop())

let last = 1000
const create = (more: object = {}) =>
  admin.post('/general/accounts', { code: String(++last), name: `Account ${last}`, kind: 'asset', ...more })
const made = async (more: object = {}) => {
  const { data, status } = await create(more)
  expect([status, data]).toEqual([1, expect.anything()])
  return data as { id: number; version: number; code: string }
}
const parent = (more: object = {}) => made({ is_postable: 0, ...more })
const change = ({ id, version }: { id: number; version: number }, changes: object) =>
  admin.put(`/general/accounts/${id}`, { version, ...changes })
const rowsOf = async (query: string) => (await admin.get(query)).data

describe('chart of accounts', () => {
  it('the chart of accounts knows an account by 4 to 6 digits, each once', async () => {
    for (const code of ['123', '12a4'])
      expect((await create({ code })).data.code.text).toBe('Code must have 4 to 6 digits')
    await made({ code: '9999' })
    expect((await create({ code: '9999' })).data).toEqual({ code: 'unique' })
  })

  it('the chart of accounts hangs an account below one of its own kind that is not posted to', async () => {
    const [assets, costs, leaf] = [await parent(), await parent({ kind: 'expense' }), await made()]
    expect((await create({ parent_id: assets.id })).data).toMatchObject({ parent_id: assets.id })
    for (const { id } of [costs, leaf]) {
      const answer = await create({ parent_id: id })
      expect(answer.message).toBe('validation_error')
      expect(Object.keys(answer.data)).toEqual(['parent_id'])
    }
    expect((await create({ parent_id: costs.id })).data).toEqual({ parent_id: 'in' })
  })

  it('the chart of accounts never closes a circle, not even when two people move at once', async () => {
    const top = await parent()
    const middle = await parent({ parent_id: top.id })
    const low = await parent({ parent_id: middle.id })
    expect((await change(top, { parent_id: top.id })).data).toEqual({ parent_id: 'in' })
    expect((await change(top, { parent_id: low.id })).data).toEqual({ parent_id: 'in' })
    const [one, other] = [await parent(), await parent()]
    const answers = await Promise.all([
      change(one, { parent_id: other.id }),
      change(other, { parent_id: one.id }),
    ])
    expect(answers.filter(({ status }) => status === 1)).toHaveLength(1)
    expect(answers.find(({ status }) => status === 0)?.data).toEqual({ parent_id: 'in' })
  })

  it('the chart of accounts moves a branch with everything below it', async () => {
    const [from, to] = [await parent(), await parent()]
    const branch = await parent({ parent_id: from.id })
    const leaf = await made({ parent_id: branch.id })
    expect((await change(branch, { parent_id: to.id })).data.parent_id).toBe(to.id)
    expect((await admin.get(`/general/accounts/${leaf.id}`)).data.parent_id).toBe(branch.id)
  })

  it('the chart of accounts keeps a parent what its children need: unposted, and of their kind', async () => {
    const top = await parent()
    await made({ parent_id: top.id })
    expect((await change(top, { is_postable: 1 })).data.is_postable.text).toBe('Other accounts are below it')
    expect((await change(top, { kind: 'expense' })).data.kind.text).toBe(
      'Accounts below it are of kind asset',
    )
    expect((await admin.delete(`/general/accounts/${top.id}`)).message).toBe('database_delete_1451')
    expect((await admin.get(`/general/accounts/${top.id}`)).status).toBe(1)
  })

  it('the chart of accounts keeps its rules past the server: no child of another kind, no account below itself', async () => {
    const top = await parent()
    const insert = `insert into accounts (code, name, kind, parent_id) values ('8888', 'x', 'income', $1)`
    await expect(node.pool.query(insert, [top.id])).rejects.toThrow(/foreign key/)
    await expect(
      node.pool.query('update accounts set parent_id = id where id = $1', [top.id]),
    ).rejects.toThrow(/check/)
  })
})

describe('mapping of events', () => {
  const mapping = async (more: object = {}) => {
    const [debit, credit] = [await made(), await made({ kind: 'liability' })]
    const values = { event: 'freight', debit_account_id: debit.id, credit_account_id: credit.id }
    return {
      debit,
      credit,
      answer: await admin.post('/general/accounting_mappings', {
        ...values,
        valid_from: '2026-01-01',
        ...more,
      }),
    }
  }
  const category = async (code: string) =>
    Number(
      (await node.pool.query(`insert into categories (code, name) values ($1, $1) returning id`, [code]))
        .rows[0].id,
    )
  const test = async (document: string, more = '') =>
    rowsOf(`/general/accounting_mappings/test?document=${document}&date=2026-06-01${more}`)

  it('the mapping of events goes to two postable accounts in use, which then stay so', async () => {
    const [top, idle] = [await parent(), await made({ is_active: 0 })]
    for (const { id } of [top, idle])
      expect((await mapping({ debit_account_id: id })).answer.data).toEqual({ debit_account_id: 'exists' })
    const { debit, answer } = await mapping({ event: 'duty' })
    expect(answer.status).toBe(1)
    expect((await change(debit, { is_active: 0 })).data.is_active.text).toBe('Events are mapped to it')
    expect((await change(debit, { is_postable: 0 })).data.is_postable.text).toBe('Events are mapped to it')
    expect((await admin.delete(`/general/accounts/${debit.id}`)).message).toBe('database_delete_1451')
  })

  it('the mapping of events is once per event, category, location, tax and day', async () => {
    expect((await mapping({ event: 'sample' })).answer.status).toBe(1)
    expect((await mapping({ event: 'sample' })).answer.data).toEqual({ event: 'unique' })
    expect((await mapping({ event: 'sample', valid_from: '2026-02-01' })).answer.status).toBe(1)
    expect((await mapping({ event: 'party' })).answer.data).toEqual({ event: 'in' })
  })

  it('the mapping of events is decided by the most specific, then by the youngest, and is a gap where none is', async () => {
    const liquids = await category('LIQUIDS')
    const { rows } = await node.pool.query(
      `insert into locations (code, name, kind) values ('A', 'A', 'plant') returning id`,
    )
    const at = Number(rows[0].id)
    const reach = (more: object) => mapping({ event: 'stock_loss', ...more })
    const everywhere = await reach({})
    const later = await reach({ valid_from: '2026-05-01' })
    await reach({ valid_from: '2099-01-01' })
    const here = await reach({ location_id: at })
    const ofLiquids = await reach({ category_id: liquids })
    const both = await reach({ category_id: liquids, location_id: at })
    const decided = async (more: string) => {
      const { events } = await test('stock_adjustment', more)
      return events.find(({ event }: { event: string }) => event === 'stock_loss').mapping?.id
    }
    expect(await decided('')).toBe(later.answer.data.id)
    expect(await decided(`&location_id=${at}`)).toBe(here.answer.data.id)
    expect(await decided(`&category_id=${liquids}`)).toBe(ofLiquids.answer.data.id)
    expect(await decided(`&category_id=${liquids}&location_id=${at}`)).toBe(both.answer.data.id)
    expect(everywhere.answer.status).toBe(1)
    const { events, gaps } = await test('sale_invoice')
    expect(gaps).toBe(4)
    expect(events.map(({ mapping: found }: { mapping: unknown }) => found)).toEqual([null, null, null, null])
    expect(await rowsOf('/general/accounting_mappings/test?document=letter&date=2026-06-01')).toEqual({
      document: 'in',
    })
  })

  it('the mapping of events of a tax goes before that of a category', async () => {
    const goods = await category('GOODS')
    await mapping({ event: 'tax_payable', category_id: goods })
    const quebec = await mapping({ event: 'tax_payable', tax_code: 'QST' })
    const { events } = await test('sale_invoice', `&category_id=${goods}&tax_code=QST`)
    const found = events.find(({ event }: { event: string }) => event === 'tax_payable')
    expect(found.mapping).toMatchObject({ id: quebec.answer.data.id, tax_code: 'QST' })
    expect(found.mapping.debit_account).toContain(quebec.debit.code)
  })

  it('the mapping of events of one event is copied to another, which keeps what it has', async () => {
    const others = await category('OTHERS')
    await mapping({ event: 'quantity_variance' })
    await mapping({ event: 'quantity_variance', category_id: others })
    const own = await mapping({ event: 'price_variance' })
    const copy = (from: string, to: string) =>
      admin.post('/general/accounting_mappings/copy_row', { from, to })
    expect((await copy('quantity_variance', 'price_variance')).data).toEqual({ added: 1 })
    expect((await copy('quantity_variance', 'price_variance')).data).toEqual({ added: 0 })
    expect((await admin.get(`/general/accounting_mappings/${own.answer.data.id}`)).data.version).toBe(1)
    expect((await copy('scrap', 'scrap')).data.to.text).toBe('Choose another event')
    const planner = await node.as('planning')
    const payload = { from: 'scrap', to: 'sample' }
    expect((await planner.post('/general/accounting_mappings/copy_row', payload)).message).toBe(
      'no_privileges',
    )
  })
})

describe('list of the chart of accounts', () => {
  const path = '/general/reports/chart-of-accounts-list'

  it('the list of the chart of accounts shows every account with the events mapped to it, and counts them by kind as its rows do', async () => {
    const rows = (await rowsOf(`${path}?limit=500`)) as Record<string, unknown>[]
    const { rows: counted } = await node.pool.query('select count(*)::int as many from accounts')
    expect(rows.length).toBe(counted[0].many)
    const { groups, whole } = await rowsOf(`${path}/groups?by[]=kind`)
    expect(whole.count).toBe(rows.length)
    for (const { key, count, sums } of groups) {
      const own = rows.filter(({ kind }) => kind === key.kind)
      const sum = (name: string) => String(own.reduce((total, row) => total + Number(row[name]), 0))
      expect([count, sums]).toEqual([
        own.length,
        Object.fromEntries(Object.keys(sums).map((name) => [name, sum(name)])),
      ])
    }
    const { rows: mapped } = await node.pool.query('select count(*)::int as many from accounting_mappings')
    expect(whole.sums.mapping_count).toBe(String(2 * mapped[0].many))
    const freight = rows.find(({ events }) => (events as string[]).includes('sample'))
    expect(freight).toMatchObject({ is_unused: 0, unused_count: 0 })
  })

  it('the list of the chart of accounts is narrowed to what nothing is mapped to', async () => {
    const request =
      'filters[0][field]=is_unused&filters[0][filters][0][operator]==&filters[0][filters][0][value]=1'
    const rows = (await rowsOf(`${path}?limit=500&${request}`)) as {
      mapping_count: number
      is_postable: number
    }[]
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every((row) => row.mapping_count === 0 && row.is_postable === 1)).toBe(true)
  })

  it('the list of the chart of accounts is read by administrators only', async () => {
    const planner = await node.as('planning')
    for (const call of [path, `${path}/groups`]) expect((await planner.get(call)).http).toBe(403)
  })
})
