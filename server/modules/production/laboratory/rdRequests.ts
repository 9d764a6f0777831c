import { hasRole } from '../../../../src/access'
import { hplcRequests } from '../../../../src/resources/production/laboratory/hplc_requests'
import { rdCalls } from '../../../../src/resources/rd/rdCalls'
import { rdSampleIngredients } from '../../../../src/resources/rd/rd_sample_ingredients'
import { rdSampleVersions } from '../../../../src/resources/rd/rd_sample_versions'
import { rdSamples } from '../../../../src/resources/rd/rd_samples'
import { t } from '../../../../src/texts/texts'
import { onCall } from '../../../calls/handlers'
import { invalidBecause, Refused } from '../../../engine/errors'
import { afterEvent } from '../../../engine/hooks/hooks'
import { plantToday } from '../../../site/plant'
import { requestTest } from './requests'

// A version is tested as a liquid of its nicotine base: the sample itself is no product.
onCall(rdCalls.requestHplc, async ({ unit, input: { id, hplc_category_id, priority } }) => {
  const sample = await unit.lock(rdSamples, id)
  if (sample.current_version_id === null)
    throw new Refused('invalid_transition', {
      text: t('{number} has no version yet', { number: sample.number }),
    })
  const version = await unit.get(rdSampleVersions, sample.current_version_id)
  if (version.status === 'draft' || version.status === 'discarded')
    throw new Refused('invalid_transition', {
      text: t('Lock version {version} first', { version: version.version_number }),
    })
  const isEarly = version.ready_on !== null && version.ready_on > (await plantToday(unit))
  if (isEarly && !hasRole(unit.by.roles, ['rd_supervisor']))
    throw new Refused('invalid_transition', {
      text: t('It steeps until {day}', { day: version.ready_on ?? '' }),
    })
  const [nicotine] = await unit.find(rdSampleIngredients, {
    sample_version_id: version.id,
    kind: 'nicotine',
  })
  if (!nicotine) throw invalidBecause('id', t('It has no nicotine yet'))
  return requestTest(unit, {
    source: 'rd_sample',
    product_id: nicotine.product_id,
    hplc_category_id,
    target_strength_mg_ml: sample.target_strength,
    rd_sample_version_id: version.id,
    priority,
  })
})

// What the laboratory found is shown with the version.
afterEvent(hplcRequests, 'conclude', async (unit, { rd_sample_version_id: versionId, final_mg_ml }) => {
  if (versionId !== null) await unit.update(rdSampleVersions, versionId, { hplc_mg_ml: final_mg_ml })
})
