import { sql } from 'kysely'
import { settings } from '../../../src/resources/general/settings'
import { judgedSetting, settingNamed } from '../../../src/resources/general/settingsKnown'
import { call } from '../../http/calls'
import { onUpdate } from '../../http/hooks'
import { invalidBecause } from '../../http/refused'
import { registry } from '../../http/selects'
import type { Unit } from '../../http/unit'

const keepSecret = async ({ trx, at }: Unit, key: string, value: unknown) => {
  if (value === null) await sql`delete from setting_secrets where key = ${key}`.execute(trx)
  else
    await sql`insert into setting_secrets (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
      on conflict (key) do update set value = excluded.value`.execute(trx)
  return { value: null, secret_at: value === null ? null : at }
}

onUpdate(settings, async (unit, before, { value }) => {
  if (value === undefined) return {}
  const known = settingNamed(before.key)
  if (!known) throw invalidBecause('value', 'Nothing reads this setting')
  // Empty is what the product comes with.
  const judged = value === null ? { ok: true as const, value } : judgedSetting(known, value)
  if (!judged.ok) throw invalidBecause('value', `value${judged.path}: ${judged.code}`)
  const changed_by_id = unit.by.id
  if (before.is_secret) return { ...(await keepSecret(unit, before.key, judged.value)), changed_by_id }
  return { value: judged.value === null ? null : JSON.stringify(judged.value), changed_by_id }
})

call(
  {
    method: 'GET',
    path: '/general/document_numbers',
    areas: ['general'],
    modules: ['Administration'],
    about: 'The prefix of every numbered document, and the number that comes next.',
  },
  async ({ db }) => {
    const { rows } = await sql<{ prefix: string; next_number: number }>`
      select prefix, next_number::float8 as next_number from document_sequences`.execute(db)
    return Object.values(registry)
      .flatMap(({ prefix, title }) => (prefix === undefined ? [] : [{ prefix, title }]))
      .map((one) => ({
        ...one,
        next_number: rows.find(({ prefix }) => prefix === one.prefix)?.next_number ?? 1,
      }))
      .toSorted((one, other) => (one.title < other.title ? -1 : 1))
  },
)
