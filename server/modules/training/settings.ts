import { settings } from '../../../src/resources/general/system/settings'
import { namesIn } from '../../../src/resources/kit/fields/pickValues'
import type { FieldErrors } from '../../../src/resources/kit/fields/validate'
import { trainingSettingCalls } from '../../../src/resources/training/trainingSettingCalls'
import { trainingSettings } from '../../../src/resources/training/trainingSettings'
import { onCall } from '../../calls/handlers'
import { invalid } from '../../engine/errors'
import { settingsNow } from '../../site/settings'

const keys = namesIn(trainingSettings)
const isKey = (key: string): key is (typeof keys)[number] => key in trainingSettings

onCall(trainingSettingCalls.read, ({ db }) => settingsNow(db, ...keys))

onCall(trainingSettingCalls.save, async ({ unit, by, input }) => {
  const errors: FieldErrors = {}
  const changes: { key: string; value: unknown }[] = []
  for (const [key, value] of Object.entries(input.values)) {
    if (!isKey(key)) {
      errors[key] = 'in'
      continue
    }
    const checked = trainingSettings[key].field.schema.safeParse(value)
    if (checked.success) changes.push({ key, value: checked.data })
    else errors[key] = checked.error.issues[0]?.message ?? 'other'
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  for (const { key, value } of changes) {
    const [row] = await unit.find(settings, { key })
    if (row) await unit.update(settings, row.id, { value: JSON.stringify(value), changed_by_id: by.id })
  }
  return settingsNow(unit.trx, ...keys)
})
