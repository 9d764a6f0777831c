import { copied } from '../../engine/rows/copiedFields'
import { Refused } from '../../engine/errors'
import type { Unit } from '../../engine/unitTypes'
import { rdSampleIngredients } from '../../../src/resources/rd/rd_sample_ingredients'
import { type RdSampleVersion, rdSampleVersions } from '../../../src/resources/rd/rd_sample_versions'
import { type RdSample, rdSamples } from '../../../src/resources/rd/rd_samples'
import { t } from '../../../src/texts/texts'
import { settleFormula } from './formula'

type Start = { from: RdSampleVersion | null; change_note: string | null }

/** Starts the next version of a sample, a copy or empty; one draft of a sample is written at a time. */
export async function newVersion(unit: Unit, sample: RdSample, { from, change_note }: Start) {
  const versions = await unit.find(rdSampleVersions, { sample_id: sample.id })
  const draft = versions.find(({ status }) => status === 'draft')
  if (draft)
    throw new Refused('revision_open', {
      text: t('Version {version} is already in draft', { version: draft.version_number }),
      id: draft.id,
    })
  const last = Math.max(0, ...versions.map(({ version_number }) => version_number))
  const version = await unit.insert(rdSampleVersions, {
    sample_id: sample.id,
    version_number: last + 1,
    parent_version_id: from?.id ?? null,
    basis: from?.basis ?? 'volume',
    batch_size: from?.batch_size ?? sample.sample_volume_ml * sample.bottles,
    change_note,
  })
  if (!from) return version
  for (const line of await unit.find(rdSampleIngredients, { sample_version_id: from.id }))
    await unit.insert(rdSampleIngredients, {
      ...copied(rdSampleIngredients, line),
      sample_version_id: version.id,
    })
  return unit.update(
    rdSampleVersions,
    version.id,
    await settleFormula(unit, version, { areCostsRefreshed: true }),
  )
}

/** The totals of a version as its sample shows them. */
export const totalsOf = (version: RdSampleVersion) => ({
  total_percent: version.total_percent,
  strength_mg_ml: version.strength_mg_ml,
  pg_percent: version.pg_percent,
  vg_percent: version.vg_percent,
  cost_per_l: version.cost_per_l,
})

/** The totals of the current version are those of its sample. */
export async function totalsToSample(unit: Unit, version: RdSampleVersion) {
  const sample = await unit.get(rdSamples, version.sample_id)
  if (sample.current_version_id === version.id) await unit.update(rdSamples, sample.id, totalsOf(version))
}
