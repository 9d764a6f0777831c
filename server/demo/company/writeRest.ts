import type pg from 'pg'
import { demoSettings } from './demoSettings'
import { numbered } from './numbered'
import type { Person } from './people'

/** Rights of the people, the company's own settings, and the numbers that come next. */
export async function writeRest(client: pg.ClientBase, people: readonly Person[]) {
  await client.query(
    `insert into user_roles (user_id, role) select id, role
     from jsonb_to_recordset($1::jsonb) as p (id bigint, roles text[]), unnest(p.roles) role`,
    [JSON.stringify(people)],
  )
  await client.query(
    'insert into settings (key, value) select key, value from jsonb_each($1) on conflict (key) do nothing',
    [JSON.stringify(demoSettings)],
  )
  await client.query(
    `insert into document_sequences (prefix, next_number)
     select 'SI', count(*) + 1 from sales where invoice_number is not null
     on conflict (prefix) do update set next_number = excluded.next_number`,
  )
  const highest = Object.entries(numbered).map(
    ([prefix, table]) =>
      `select '${prefix}', coalesce(max(substring(coalesce(to_jsonb(d) ->> 'number', to_jsonb(d) ->> 'code')
         from '^${prefix}-(\\d+)$')::integer), 0) + 1 from ${table} d`,
  )
  await client.query(
    `insert into document_sequences (prefix, next_number) ${highest.join(' union all ')}
     on conflict (prefix) do update set next_number = excluded.next_number`,
  )
}
