import { sql } from 'kysely'
import { settings } from '../../../../src/resources/general/system/settings'
import { judgedSetting, settingNamed } from '../../../../src/resources/general/system/settingsKnown'
import { onUpdate } from '../../../engine/hooks/hooks'
import { invalidBecause } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { assertProvincesKeepStamp } from '../lists/jurisdictions'
import { assertRecipientsRead } from './reportRecipients'
import { companyName, renameCompany } from './companyName'
import { t } from '../../../../src/texts/texts'

const keepSecret = async ({ trx, at }: Unit, key: string, value: unknown) => {
  if (value === null) await trx.deleteFrom('setting_secrets').where('key', '=', key).execute()
  else
    await sql`insert into setting_secrets (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
      on conflict (key) do update set value = excluded.value`.execute(trx)
  return { value: null, secret_at: value === null ? null : at }
}

onUpdate(settings, async (unit, before, { value }) => {
  if (value === undefined) return {}
  const setting = settingNamed(before.key)
  if (!setting) throw invalidBecause('value', t('Unknown setting'))
  // Empty is what the product comes with.
  const judged = value === null ? { ok: true as const, value } : judgedSetting(setting, value)
  if (!judged.ok) throw invalidBecause('value', `value${judged.path}: ${judged.code}`)
  if (before.key === 'company.name') await renameCompany(unit, await companyName(unit.trx), judged.value)
  if (before.key === 'excise.jurisdictions') await assertProvincesKeepStamp(unit, judged.value)
  if (before.key === 'reports.recipients') await assertRecipientsRead(unit, judged.value)
  const changed_by_id = unit.by.id
  if (before.is_secret) return { ...(await keepSecret(unit, before.key, judged.value)), changed_by_id }
  return { value: judged.value === null ? null : JSON.stringify(judged.value), changed_by_id }
})
