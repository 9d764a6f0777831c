import type pg from 'pg'
import { addCustomers } from './customers'
import { addLists } from '../company/lists'
import { random } from '../company/random'
import { addTags } from '../company/tags'
import type { Tables } from '../company/tables'

const byCode = async (client: pg.ClientBase, query: string) => {
  const { rows } = await client.query<{ code: string; id: number }>(query)
  return new Map(rows.map(({ code, id }) => [code, Number(id)]))
}

/** Whom the demo company trades with, and in which lists, money and words. */
export async function addTrade(
  client: pg.ClientBase,
  to: Tables,
  provinces: ReadonlyMap<string, number>,
  now: Date,
) {
  const states = await addLists(client, to, now.toISOString().slice(0, 10))
  const countries = await byCode(client, 'select iso2 as code, id from countries')
  const home = await byCode(client, 'select code, id from currencies')
  const terms = await byCode(
    client,
    `select p.code, p.id from parameters p join parameter_types t on t.id = p.parameter_type_id
     where t.code = 'payment_term'`,
  )
  const { rows: own } = await client.query<{ code: string }>(
    `select distinct p.code from tax_setup_lines l join tax_setups s on s.id = l.tax_setup_id
     join tax_setups_now n on n.id = s.id join provinces p on p.id = s.province_id
     where n.is_in_force and s.direction in ('sale', 'both') and l.code in ('PST', 'RST')`,
  )
  const idOf = (table: string, code: string) => to.rows(table).find((row) => row.code === code)?.id ?? 1
  addCustomers(
    to,
    {
      provinces,
      states,
      terms,
      ownTax: new Set(own.map(({ code }) => code)),
      canada: countries.get('CA') ?? 1,
      usa: countries.get('US') ?? 2,
      currencies: { cad: home.get('CAD') ?? 1, usd: idOf('currencies', 'USD') },
    },
    random(4210),
  )
  addTags(to, random(4211))
}
