import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestNode } from '../../../../harness/server'

let node: TestNode
let admin: Awaited<ReturnType<TestNode['as']>>

beforeAll(async () => {
  node = await startServer({ isDemo: true })
  admin = await node.as('admin')
})
afterAll(() => node.stop())

/** A row of the table that another refers to. */
const used: Record<string, string> = {
  countries: `select country_id from provinces`,
  provinces: `select ship_province_id from customers`,
  locations: `select location_id from machines where location_id is not null`,
  currencies: `select currency_id from customers c join currencies k on k.id = currency_id where k.code <> 'CAD'`,
  accounts: `select debit_account_id from accounting_mappings`,
  tags: `select tag_id from customer_tags`,
  parameters: `select payment_term_id from customers where payment_term_id is not null`,
  parameter_types: `select t.id from parameters p join parameter_types t on t.id = parameter_type_id where not is_system`,
  customers: `select parent_customer_id from customers where parent_customer_id is not null`,
}

/** All stored rows and log entries of a table, to show that nothing changed. */
const storedRows = async (table: string) => {
  const { rows } = await node.pool.query<{ sum: string }>(
    `select md5(string_agg(t::text, '|' order by id)) || 
       (select count(*) from changes where table_name = '${table}') as sum from ${table} t`,
  )
  return rows[0]?.sum
}

describe('what others refer to', () => {
  it.each(Object.entries(used))(
    'a row in use is not deleted from %s, and nothing changes',
    async (table, query) => {
      const { rows } = await node.pool.query<Record<string, string>>(`${query} limit 1`)
      const id = Object.values(rows[0] ?? {})[0]
      const before = await storedRows(table)
      const { http, message, data } = await admin.delete(`/general/${table}/${id}`)
      expect([http, message]).toEqual([409, 'database_delete_1451'])
      expect(data.text).toBe('There are other records related to this item')
      expect(await storedRows(table)).toBe(before)
    },
  )

  it('a row in use is refused with its references even where the product itself needs it', async () => {
    for (const query of [
      `select 'parameter_types' as table, id from parameter_types where is_system`,
      `select 'currencies' as table, id from currencies where code = 'CAD'`,
    ]) {
      const { rows } = await node.pool.query<{ table: string; id: string }>(`${query} limit 1`)
      const { message } = await admin.delete(`/general/${rows[0]?.table}/${rows[0]?.id}`)
      expect(message).toBe('database_delete_1451')
    }
  })

  it('a row is deleted once nothing refers to it any more', async () => {
    const { data } = await admin.post('/general/countries', { iso2: 'JP', iso3: 'JPN', name: 'Japan' })
    const kanto = (await admin.post('/general/provinces', { country_id: data.id, code: 'KT', name: 'Kanto' }))
      .data
    expect((await admin.delete(`/general/countries/${data.id}`)).message).toBe('database_delete_1451')
    expect((await admin.delete(`/general/provinces/${kanto.id}`)).status).toBe(1)
    expect((await admin.delete(`/general/countries/${data.id}`)).status).toBe(1)
  })

  it('a deletion without permission is refused with a sentence', async () => {
    const planner = await node.as('planning')
    for (const table of Object.keys(used)) {
      const { message, data } = await planner.delete(`/general/${table}/1`)
      expect([table, message, data.text]).toEqual([
        table,
        'no_privileges',
        'You are not allowed to delete this record',
      ])
    }
  })
})
