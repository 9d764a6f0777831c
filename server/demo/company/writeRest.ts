import type pg from 'pg'
import { demoCompanyPrefix } from '../carriers/cartons'
import { demoCheckMinutes } from '../orders/filling'
import { numbered } from './numbered'
import { demoCompanyName, type Person } from './people'

/** Rights of the people, the company's own settings, and the numbers that come next. */
export async function writeRest(client: pg.ClientBase, people: readonly Person[]) {
  await client.query(
    `insert into user_roles (user_id, role) select id, role
     from jsonb_to_recordset($1::jsonb) as p (id bigint, roles text[]), unnest(p.roles) role`,
    [JSON.stringify(people)],
  )
  await client.query(
    `insert into settings (key, value) values ('company.name', to_jsonb($1::text)),
       ('company.site', '"Laval plant"'), ('company.timezone', '"America/Toronto"'),
       ('auth.allow_register', '1'), ('fill_check_minutes', to_jsonb($2::integer)),
       ('excise.security_amount', '1000000'), ('gs1.company_prefix', to_jsonb($3::text))
     on conflict (key) do nothing`,
    [demoCompanyName, demoCheckMinutes, demoCompanyPrefix],
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
