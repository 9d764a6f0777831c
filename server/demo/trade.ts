import type pg from 'pg'
import { addCustomers } from './customers'
import { addLists } from './lists'
import { random } from './random'
import { addTags } from './tags'
import type { Tables } from './tables'

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
  const idOf = (table: string, code: string) => to.rows(table).find((row) => row.code === code)?.id ?? 1
  addCustomers(
    to,
    {
      provinces,
      states,
      terms,
      canada: countries.get('CA') ?? 1,
      usa: countries.get('US') ?? 2,
      currencies: { cad: home.get('CAD') ?? 1, usd: idOf('currencies', 'USD') },
    },
    random(4210),
  )
  addTags(to, random(4211))
}
