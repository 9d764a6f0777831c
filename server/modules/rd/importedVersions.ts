import { type RdSampleVersion, rdSampleVersions } from '../../../src/resources/rd/rd_sample_versions'
import { rdSamples } from '../../../src/resources/rd/rd_samples'
import { t } from '../../../src/texts/texts'
import { invalid, invalidBecause } from '../../engine/errors'
import { onCreate } from '../../engine/hooks/hooks'
import type { Unit } from '../../engine/unitTypes'
import { ingredientsOf } from './formula'

const newestFirst = (versions: readonly RdSampleVersion[]) =>
  versions.toSorted((one, other) => other.version_number - one.version_number)

/** The draft of a sample makes room for a formula of a file as long as it has no lines. */
async function discardEmptyDraft(unit: Unit, versions: readonly RdSampleVersion[]) {
  const draft = versions.find(({ status }) => status === 'draft')
  if (!draft) return
  if ((await ingredientsOf(unit, draft.id)).length > 0)
    throw invalidBecause(
      'sample_id',
      t('Version {version} is already in draft', { version: draft.version_number }),
    )
  await unit.transition(rdSampleVersions, draft.id, 'discard', {})
}

// Versions are created by calls of their own and by file; a file brings the next draft of a sample in development.
onCreate(rdSampleVersions, async (unit, values) => {
  if (!values.sample_id) throw invalid({ sample_id: 'required' })
  const sample = await unit.lock(rdSamples, values.sample_id)
  if (sample.status !== 'in_development')
    throw invalidBecause(
      'sample_id',
      t('{number} is {status}', { number: sample.number, status: sample.status }),
    )
  const versions = newestFirst(await unit.find(rdSampleVersions, { sample_id: sample.id }))
  await discardEmptyDraft(unit, versions)
  return { ...values, version_number: (versions[0]?.version_number ?? 0) + 1 }
})
