import pg from 'pg'
import { expect, it } from 'vitest'
import { migrate, ownMigrations } from '../../../server/db/migrate'
import { emptyDatabase } from '../../harness/database'

it('a typed carrier becomes the value of its name in the list, new where the list has none', async () => {
  const { connection, drop } = await emptyDatabase()
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const all = ownMigrations()
    const place = all.findIndex(({ name }) => name === '0019_carriers.sql')
    await migrate(connection, all.slice(0, place), [])
    await client.query(`
      insert into parameter_types (code, name, module) values ('carrier', 'Carriers', 'Sale');
      insert into parameters (parameter_type_id, code, label)
      select t.id, p.code, p.label from parameter_types t,
        (values ('purolator', 'Purolator'), ('polar', 'Polar Lines')) as p (code, label)
      where t.code = 'carrier';
      insert into locations (code, name, kind) values ('WH', 'Warehouse', 'warehouse');
      insert into receivings (number, source_kind, location_id, carrier)
      select 'RC-' || n, 'other', id, carrier from locations,
        (values (1, 'purolator '), (2, 'Day & Ross'), (3, 'DAY & ROSS'), (4, 'Polar'), (5, null)) as c (n, carrier);
    `)
    await migrate(connection, all.slice(0, place + 1), [])
    const { rows } = await client.query(`
      select r.number, p.label from receivings r left join parameters p on p.id = r.carrier_id order by r.number`)
    const day = rows[1] as { label: string }
    expect(day.label.toLowerCase()).toBe('day & ross')
    expect(rows).toEqual([
      { number: 'RC-1', label: 'Purolator' },
      { number: 'RC-2', label: day.label },
      { number: 'RC-3', label: day.label },
      { number: 'RC-4', label: 'Polar' },
      { number: 'RC-5', label: null },
    ])
    const list = await client.query(`
      select t.is_system, p.code from parameters p join parameter_types t on t.id = p.parameter_type_id
      where t.code = 'carrier' order by p.id`)
    expect(list.rows.map(({ is_system }) => is_system)).toEqual([true, true, true, true])
    expect(list.rows.slice(0, 2).map(({ code }) => code)).toEqual(['purolator', 'polar'])
    expect(new Set(list.rows.slice(2).map(({ code }) => code))).toContain('day_ross')
  } finally {
    await client.end()
    await drop()
  }
})
