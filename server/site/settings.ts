import { sql } from 'kysely'
import type pg from 'pg'
import {
  settingEntries,
  type SettingKey,
  settingValue,
  type SettingValues,
} from '../../src/resources/general/system/settingsKnown'
import { once } from '../db/queryMemo'
import type { Db, Trx } from '../db/database'

type Stored = { key: SettingKey; value: unknown }
type Queries = Pick<pg.Pool, 'query'>

const stored = async (from: Db | Trx | Queries, keys: readonly SettingKey[]): Promise<Stored[]> => {
  const text = `select s.key, coalesce(x.value, s.value) as value
    from settings s left join setting_secrets x on x.key = s.key where s.key = any`
  if ('query' in from) return (await from.query<Stored>(`${text}($1)`, [keys])).rows
  return (await sql<Stored>`${sql.raw(text)}(${keys})`.execute(from)).rows
}

/** Current settings, read from the database: a change applies from the next call on, on every node. */
export async function settingsNow<K extends SettingKey>(
  from: Db | Trx | Queries,
  ...keys: K[]
): Promise<Pick<SettingValues, K>> {
  return once(from, `settings ${keys.join()}`, async () => {
    const rows = await stored(from, keys)
    return Object.fromEntries(
      keys.map((key) => [key, settingValue(key, rows.find((row) => row.key === key)?.value)]),
    ) as Pick<SettingValues, K>
  })
}

/** Inserts missing settings with their defaults; values set by the company are kept. */
export async function prepareSettings(pool: Queries) {
  const all = settingEntries()
  await pool.query(
    `insert into settings (key, value, module, is_secret)
     select key, null, module, is_secret from unnest($1::text[], $2::text[], $3::boolean[]) as s (key, module, is_secret)
     on conflict (key) do nothing`,
    [
      all.map(([key]) => key),
      all.map(([, { group }]) => group.toLowerCase()),
      all.map(([, { isSecret }]) => isSecret === true),
    ],
  )
}
