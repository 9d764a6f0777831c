import type pg from 'pg'
import { hashPassword } from '../modules/general/passwords'
import { addCatalogue } from './catalogue'
import { addMachines } from './machines'
import { addPeople, demoCompanyName, demoPassword } from './people'
import { random } from './random'
import { addFlows, addSites, type Known } from './site'
import { tables } from './tables'

// Any number, the same in every node.
const lock = 4_210_003

const byCode = async (client: pg.ClientBase, sql: string) => {
  const { rows } = await client.query<{ code: string; id: number }>(sql)
  return new Map(rows.map(({ code, id }) => [code, Number(id)]))
}

/** Fills an empty database with the demo company, once, whoever asks first; a database with people is left alone. */
export async function createDemoCompany(pool: pg.Pool, now = new Date()): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [lock])
    const standing = await client.query('select 1 from users limit 1')
    if (standing.rows.length === 0) await fill(client, now)
    await client.query('commit')
    return standing.rows.length === 0
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function fill(client: pg.ClientBase, now: Date) {
  const known: Known = {
    phases: await byCode(client, `select code, id from phases where area = 'production'`),
    provinces: await byCode(client, 'select code, id from provinces'),
    measures: await byCode(client, 'select code, id from measures'),
  }
  const chance = random(20_261_121)
  const to = tables()
  const plantId = addSites(to, known)
  const people = addPeople(to, await hashPassword(demoPassword), plantId)
  const personIn = (role: string) => people.find(({ username }) => username === role)?.id ?? 1
  addFlows(to, known)
  addCatalogue(to, known, chance, { author: personIn('recipes'), approver: personIn('recipe_approval') })
  addMachines(to, known, plantId, new Date(now.getTime() - 60 * 86_400_000).toISOString())
  await to.write(client)
  await client.query(
    `insert into user_roles (user_id, role) select id, role from jsonb_to_recordset($1::jsonb) as p (id bigint, roles text[]),
     unnest(p.roles) role`,
    [JSON.stringify(people)],
  )
  await client.query(
    `insert into settings (key, value) values ('company.name', to_jsonb($1::text)),
       ('company.site', '"Mississauga plant"'), ('company.timezone', '"America/Toronto"')
     on conflict (key) do nothing`,
    [demoCompanyName],
  )
  await client.query(
    `insert into document_sequences (prefix, next_number) values ('RCP', $1)
     on conflict (prefix) do update set next_number = excluded.next_number`,
    [to.rows('recipes').length + 1],
  )
}
