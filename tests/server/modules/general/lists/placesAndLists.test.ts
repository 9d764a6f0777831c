import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestNode } from '../../../../harness/server'

type Person = Awaited<ReturnType<TestNode['as']>>
let node: TestNode
let admin: Person

beforeAll(async () => {
  node = await startServer()
  admin = await node.as('admin')
})
afterAll(() => node.stop())

const other = (text: string) => ({ code: 'other', text })
const one = async (path: string) => (await admin.get(path)).data[0]

describe('Canadian dollar', () => {
  it('the Canadian dollar is worth one of itself, always, and stays', async () => {
    const dollar = await one('/general/currencies?search=CAD')
    const change = (values: object) =>
      admin.put(`/general/currencies/${dollar.id}`, { version: dollar.version, ...values })
    expect((await change({ rate_to_cad: 1.01 })).data).toEqual({
      rate_to_cad: other('The rate of the Canadian dollar is always 1'),
    })
    expect((await change({ is_active: 0 })).data).toEqual({ is_active: 'in' })
    expect((await admin.delete(`/general/currencies/${dollar.id}`)).message).toBe('database_delete_1451')
    expect((await change({ symbol: 'C$' })).data.symbol).toBe('C$')
  })
})

describe('currency', () => {
  const euro = { code: 'EUR', name: 'Euro', symbol: '€' }

  it('a currency has the code of ISO 4217, and a rate above nothing with at most eight decimals', async () => {
    const wrong = await admin.post('/general/currencies', { ...euro, code: 'eur', rate_to_cad: 1.123456789 })
    expect(wrong.data).toEqual({ code: other('Use the three letters of ISO 4217'), rate_to_cad: 'digits' })
    const zero = await admin.post('/general/currencies', { ...euro, rate_to_cad: 0 })
    expect(zero.data.rate_to_cad.text).toBe('Rate must be greater than 0')
    expect((await admin.post('/general/currencies', euro)).data).toEqual({ rate_to_cad: 'required' })
  })

  it('a currency has its rate of the day it was set, never of a day to come, and keeps who set which', async () => {
    const made = await admin.post('/general/currencies', { ...euro, rate_to_cad: 1.61234567 })
    expect(made.data.rate_to_cad).toBe(1.61234567)
    expect(made.data.rate_date).toMatch(/^\d{4}-\d\d-\d\d$/)
    const change = (version: number, values: object) =>
      admin.put(`/general/currencies/${made.data.id}`, { version, ...values })
    expect((await change(1, { rate_to_cad: 1.62, rate_date: '2999-01-01' })).data).toEqual({
      rate_date: other('This date is in the future'),
    })
    expect((await change(1, { rate_to_cad: 1.62, rate_date: '2026-01-02' })).data.rate_date).toBe(
      '2026-01-02',
    )
    expect((await change(2, { code: 'USD' })).data).toEqual({ code: other('This cannot be changed later') })
    const { data } = await admin.get(`/general/change_logs?entity=currencies&id=${made.data.id}`)
    expect(JSON.stringify(data)).toContain('"rate_to_cad":[1.61234567,1.62]')
  })

  it('a currency in use is not deleted', async () => {
    const yen = (
      await admin.post('/general/currencies', { code: 'JPY', name: 'Yen', symbol: '¥', rate_to_cad: 0.0094 })
    ).data
    const ontario = await one('/general/provinces?search=Ontario')
    const customer = { name: 'A', legal_name: 'A', kind: 'export', ship_province_id: ontario.id }
    await admin.post('/general/customers', { ...customer, currency_id: yen.id })
    expect((await admin.delete(`/general/currencies/${yen.id}`)).message).toBe('database_delete_1451')
  })
})

describe('tag', () => {
  const add = async (name: string, entity = 'any') =>
    (await admin.post('/general/tags', { name, entity })).data
  const customer = async (...tagIds: number[]) => {
    const ontario = await one('/general/provinces?search=Ontario')
    return admin.post('/general/customers', {
      name: 'Tagged',
      legal_name: 'Tagged',
      kind: 'retailer',
      ship_province_id: ontario.id,
      customer_tags: tagIds.map((tag_id) => ({ tag_id })),
    })
  }
  const now = async (id: number) => (await admin.get(`/general/tags/${id}`)).data

  it('a tag is once for the same kind of record', async () => {
    await add('Fragile', 'product')
    expect((await admin.post('/general/tags', { name: 'Fragile', entity: 'product' })).data).toEqual({
      name: 'unique',
    })
    expect((await add('Fragile', 'sale')).entity).toBe('sale')
  })

  it('a tag counts who has it, follows its name and is not deleted while borne', async () => {
    const [north, east] = [await add('North'), await add('East', 'customer')]
    const made = (await customer(north.id, east.id)).data
    expect((await admin.get(`/general/customers/${made.id}`)).data.tags).toBe('East, North')
    expect((await now(north.id)).used_count).toBe(1)
    await admin.put(`/general/tags/${north.id}`, { version: 9, name: 'x' })
    const { version } = await now(north.id)
    await admin.put(`/general/tags/${north.id}`, { version, name: 'Far north' })
    expect((await admin.get(`/general/customers/${made.id}`)).data.tags).toBe('East, Far north')
    expect((await admin.delete(`/general/tags/${north.id}`)).message).toBe('database_delete_1451')
    const line = (await admin.get(`/general/customers/${made.id}`)).data.customer_tags[0]
    const current = (await admin.get(`/general/customers/${made.id}`)).data
    await admin.put(`/general/customers/${made.id}`, {
      version: current.version,
      customer_tags: [{ id: line.id, tag_id: east.id }],
    })
    expect((await now(north.id)).used_count).toBe(0)
    expect((await admin.delete(`/general/tags/${north.id}`)).status).toBe(1)
  })

  it('a tag of products is none for customers, and turns to products only while no customer has it', async () => {
    const heavy = await add('Heavy', 'product')
    expect((await customer(heavy.id)).data).toEqual({ 'customer_tags.0.tag_id': 'exists' })
    const loyal = await add('Loyal')
    await customer(loyal.id)
    const { version } = await now(loyal.id)
    const turned = await admin.put(`/general/tags/${loyal.id}`, { version, entity: 'product' })
    expect(turned.data).toEqual({ entity: other('Customers have this tag') })
  })

  it('a tag merged into another leaves its bearers there, each once', async () => {
    const [stays, goes] = [await add('Wholesale'), await add('Whole sale')]
    const first = (await customer(goes.id)).data
    const both = (await customer(stays.id, goes.id)).data
    const preview = await admin.get(`/general/tags/${stays.id}/merge?duplicate_id=${goes.id}`)
    expect(preview.data.moves).toEqual([{ table: 'customer_tags', title: 'Tags', rows: 2 }])
    const { version } = await now(stays.id)
    const merged = await admin.post(`/general/tags/${stays.id}/merge`, { version, duplicate_id: goes.id })
    expect(merged.status).toBe(1)
    expect((await admin.get(`/general/tags/${goes.id}`)).message).toBe('not_found')
    expect((await now(stays.id)).used_count).toBe(2)
    for (const { id } of [first, both])
      expect((await admin.get(`/general/customers/${id}`)).data.tags).toBe('Wholesale')
    const narrow = await add('Narrow', 'product')
    const refused = await admin.post(`/general/tags/${narrow.id}/merge`, {
      version: 1,
      duplicate_id: stays.id,
    })
    expect(refused.data).toEqual({ duplicate_id: other('Narrow is for product only') })
  })
})

describe('list of values', () => {
  const type = async (code: string, value_kind: string) =>
    (await admin.post('/general/parameter_types', { code, name: code, module: 'Inventory', value_kind })).data
  const value = (parameter_type_id: number, code: string, text: string) =>
    admin.post('/general/parameters', { parameter_type_id, code, label: code, value: text })

  it('a list of values admits values of its kind only', async () => {
    const kinds: [string, string, string, object | string][] = [
      ['integer', '12', '1.5', 'integer'],
      ['numeric', '1.5', 'one', 'numeric'],
      ['boolean', '1', 'yes', other('Use 1 for yes, 0 for no')],
      ['date', '2026-02-28', '2026-02-30', other('Use a day as 2026-01-31')],
    ]
    for (const [kind, right, wrong, code] of kinds) {
      const { id } = await type(`of_${kind}`, kind)
      expect((await value(id, 'right', right)).status).toBe(1)
      expect([kind, (await value(id, 'wrong', wrong)).data]).toEqual([kind, { value: code }])
    }
  })

  it('a list of values keeps its kind while a value does not fit another', async () => {
    const list = await type('bay', 'text')
    await value(list.id, 'a', 'left')
    const turn = (value_kind: string) =>
      admin.put(`/general/parameter_types/${list.id}`, { version: list.version, value_kind })
    expect((await turn('integer')).data).toEqual({ value_kind: other('a is left: no such value') })
    expect((await turn('text')).status).toBe(1)
  })

  it('a list of values that the plant works with stays, and so does a value that is used', async () => {
    const list = await one('/general/parameter_types?search=scrap_reason')
    expect((await admin.delete(`/general/parameter_types/${list.id}`)).message).toBe('database_delete_1451')
    const own = await type('own_list', 'text')
    await value(own.id, 'a', 'x')
    expect((await admin.delete(`/general/parameter_types/${own.id}`)).message).toBe('database_delete_1451')
  })
})

describe('place', () => {
  it('a place in Canada has a postal code as Canada Post writes it', async () => {
    const quebec = await one('/general/provinces?search=Quebec')
    const plant = { code: 'LVL', name: 'Laval', kind: 'plant', province_id: quebec.id }
    const wrong = await admin.post('/general/locations', { ...plant, postal_code: 'H7A' })
    expect(wrong.data).toEqual({ postal_code: other('Use A1A 1A1') })
    const made = await admin.post('/general/locations', { ...plant, postal_code: 'h7a1a1' })
    expect(made.data.postal_code).toBe('H7A 1A1')
  })

  it('a place of a province has its own stamp or the federal one', async () => {
    const quebec = await one('/general/provinces?search=Quebec')
    const { data } = await admin.put(`/general/provinces/${quebec.id}`, {
      version: quebec.version,
      excise_jurisdiction: 'ON',
    })
    expect(data).toEqual({ excise_jurisdiction: other('Either CA or QC') })
  })

  it('a place of a province shows which taxes are in force there', async () => {
    const taxes = async (name: string) => (await one(`/general/provinces?search=${name}`)).taxes
    expect(await taxes('Ontario')).toBe('HST 13 %')
    expect(await taxes('Quebec')).toBe('GST 5 % + QST 9.975 %')
    expect(await taxes('Nova')).toBe('HST 14 %')
    const ontario = await one('/general/provinces?search=Ontario')
    const { data } = await admin.get('/general/tax_setups?limit=100')
    const isSale = (row: { province_id: number; direction: string }) =>
      row.province_id === ontario.id && row.direction === 'sale'
    const { id, version } = data.find(isSale)
    await admin.put(`/general/tax_setups/${id}`, { version, valid_to: '2020-01-01' })
    expect(await taxes('Ontario')).toBeNull()
  })

  it('a place in use is not deleted, and nothing changes', async () => {
    const before = (await admin.get('/general/countries')).data
    const canada = before.find(({ iso2 }: { iso2: string }) => iso2 === 'CA')
    const { message, data } = await admin.delete(`/general/countries/${canada.id}`)
    expect([message, data.text]).toEqual([
      'database_delete_1451',
      'There are other records related to this item',
    ])
    expect((await admin.get('/general/countries')).data).toEqual(before)
  })
})

describe('stop reason', () => {
  it('a stop reason names the machine state it explains, from its first entry on', async () => {
    const type = await one('/general/parameter_types?search=down_reason')
    const reason = { parameter_type_id: type.id, code: 'belt_torn', label: 'Belt torn' }
    const text = 'Use the machine state it explains: idle, planned_stop or down'
    for (const value of [null, 'broken'])
      expect((await admin.post('/general/parameters', { ...reason, value })).data).toEqual({
        value: other(text),
      })
    const made = (await admin.post('/general/parameters', { ...reason, value: 'down', phases: ['packing'] }))
      .data
    expect(made).toMatchObject({ value: 'down', phases: ['packing'] })
    const path = `/general/parameters/${made.id}`
    expect((await admin.put(path, { version: 1, value: null })).data).toEqual({ value: other(text) })
    expect((await admin.put(path, { version: 1, label: 'Belt' })).data.label).toBe('Belt')
  })
})
