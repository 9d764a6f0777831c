import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCustomers } from '../../../server/demo/trade/customers'
import { addPeople } from '../../../server/demo/company/people'
import { addPunches } from '../../../server/demo/company/logs/punches'
import { addTags } from '../../../server/demo/company/tags'
import { random } from '../../../server/demo/company/random'
import { tables } from '../../../server/demo/company/tables'
import { canadianPostalCode } from '../../../server/site/postalCodes'
import { firstFault, type Punch, withoutVoided } from '../../../src/machines/punches'
import { customers } from '../../../src/resources/general/customers/customers'
import { parameters } from '../../../src/resources/general/lists/parameters'
import { check } from '../../../src/resources/kit/fields/validate'
import type { AnyField } from '../../../src/resources/kit/fields/field'
import { type FreshDatabase, freshDatabase } from '../../harness/database'
import { demoCompany } from '../../harness/demoCompany'

type CustomerLists = Parameters<typeof addCustomers>[1]
let fresh: FreshDatabase

beforeAll(async () => {
  fresh = await freshDatabase(await demoCompany())
})
afterAll(() => fresh?.drop())

const rows = async (sql: string) => (await fresh.pool.query<Record<string, unknown>>(sql)).rows
const one = async (sql: string) => Object.values((await rows(sql))[0] ?? {})[0]

describe('places and lists of the demo company', () => {
  const count = (what: string) => one(`select count(*)::int from ${what}`)

  it('the places and lists of the demo company are as many as a company of its size has', async () => {
    expect(await count('countries')).toBe(12)
    expect(await count(`provinces p join countries c on c.id = country_id where c.iso2 = 'CA'`)).toBe(13)
    expect(await count(`provinces p join countries c on c.id = country_id where c.iso2 = 'US'`)).toBe(11)
    expect(await count('tags')).toBe(30)
    expect([await count('parameter_types'), await count('parameters')]).toEqual([25, 184])
    expect(await count('tax_setups where direction = $$sale$$')).toBe(14)
    expect(await count('tax_setups where direction = $$purchase$$')).toBe(13)
    expect(await rows('select code from currencies order by id')).toEqual(
      ['CAD', 'USD', 'EUR', 'GBP', 'CNY'].map((code) => ({ code })),
    )
  })

  it('the places and lists of the demo company have a plant and a lab in Laval, a warehouse in Mississauga, and sites in Calgary and Toronto', async () => {
    expect(await rows('select kind, city from locations order by id')).toEqual([
      { kind: 'plant', city: 'Laval' },
      { kind: 'warehouse', city: 'Mississauga' },
      { kind: 'distribution_centre', city: 'Calgary' },
      { kind: 'lab', city: 'Laval' },
      { kind: 'office', city: 'Toronto' },
    ])
  })
})

describe('punches of the demo company', () => {
  it('the punches of the demo company follow each other whenever it is made, on days of 23 and 25 hours too', () => {
    // An hour before midnight and one after it, on either side of the days on which clocks are put.
    for (const now of ['2026-11-22T04:40:00Z', '2026-04-22T04:20:00Z']) {
      const to = tables()
      const people = addPeople(to, { password: '', pin: '' }, 1)
      addPunches(to, people, Date.parse(now), 'America/Toronto', 1)
      const all = withoutVoided(to.rows('punches') as (Punch & { user_id: number })[])
      const faults = people.map(({ id }) => firstFault(all.filter(({ user_id }) => user_id === id)))
      expect([now, faults.filter((fault) => fault !== null)]).toEqual([now, []])
    }
  })
})

describe('customers of the demo company', () => {
  it('the customers of the demo company are 220: 14 chains with 160 stores, and the rest', async () => {
    expect(await one('select count(*)::int from customers')).toBe(220)
    expect(await one(`select count(*)::int from customers where kind = 'chain'`)).toBe(14)
    expect(await one('select count(*)::int from customers where parent_customer_id is not null')).toBe(160)
    expect(await one('select count(distinct name)::int from customers')).toBe(220)
    expect(await one('select next_number::int from document_sequences where prefix = $$CU$$')).toBe(221)
  })

  it('the customers of the demo company are in every province, most where most people live, with postal codes of theirs', async () => {
    const found = await rows(`select p.code, count(*)::int as many from customers c
      join provinces p on p.id = c.ship_province_id join countries n on n.id = p.country_id
      where n.iso2 = 'CA' group by p.code order by many desc, code`)
    expect(found).toHaveLength(13)
    expect(found.slice(0, 2).map(({ code }) => code)).toEqual(['ON', 'QC'])
    const letters: Record<string, string> = {
      NL: 'A', NS: 'B', PE: 'C', NB: 'E', QC: 'GHJ', ON: 'KLMNP', MB: 'R', SK: 'S', AB: 'T', BC: 'V', NT: 'X',
      NU: 'X', YT: 'Y',
    } // oxfmt-ignore
    for (const { code, postal } of await rows(`select p.code, c.ship_postal_code as postal from customers c
      join provinces p on p.id = c.ship_province_id join countries n on n.id = p.country_id where n.iso2 = 'CA'`)) {
      expect(canadianPostalCode(String(postal))).toBe(postal)
      expect(letters[String(code)]).toContain(String(postal).charAt(0))
    }
  })

  it('the customers of the demo company keep every rule of their fields', async () => {
    const to = tables()
    const ids: CustomerLists = {
      provinces: new Map(),
      states: new Map(),
      terms: new Map([['net_30', 1]]),
      ownTax: new Set(['BC']),
      canada: 1,
      usa: 2,
      currencies: { cad: 1, usd: 2 },
    }
    addCustomers(to, ids, random(1))
    addTags(to, random(1))
    const names = Object.keys(customers.fields).filter(
      (name) => (customers.fields as Record<string, AnyField>)[name]?.kind !== 'reference',
    )
    for (const row of to.rows('customers')) {
      const value = Object.fromEntries(names.map((name) => [name, row[name]]))
      expect(check(customers.fields, value, { partial: true })).toMatchObject({ ok: true })
    }
    const withoutNumber =
      await one(`select count(*)::int from customers c join provinces p on p.id = ship_province_id
      where tax_status = 'resale_exempt' and p.code in ('BC', 'MB', 'SK') and pst_number is null`)
    expect(withoutNumber).toBe(0)
  })

  it('the customers of the demo company have tags that count them', async () => {
    expect(await one('select count(*)::int from tags')).toBe(30)
    expect(
      await one(`select count(*)::int from tags t
        where used_count <> (select count(*) from customer_tags where tag_id = t.id)`),
    ).toBe(0)
    expect(
      await one(`select count(*)::int from customers c where tags is distinct from (
        select string_agg(t.name, ', ' order by t.name collate "C") from customer_tags l
        join tags t on t.id = l.tag_id where l.customer_id = c.id)`),
    ).toBe(0)
  })
})

it('the demo company has 12 countries, five currencies, and 25 lists of 180 values', async () => {
  expect(await one('select count(*)::int from countries')).toBe(12)
  expect(await one(`select string_agg(code, ' ' order by code) from currencies`)).toBe('CAD CNY EUR GBP USD')
  const [types, values] = [
    await one('select count(*)::int from parameter_types'),
    await one('select count(*)::int from parameters'),
  ]
  expect(types).toBe(25)
  expect(Number(values)).toBeGreaterThanOrEqual(170)
  for (const { code, label } of await rows('select code, label from parameters'))
    expect(check(parameters.fields, { code, label }, { partial: true })).toMatchObject({ ok: true })
})
