import { hasRole } from '../../../src/access'
import { excludedIn } from '../../../src/resources/rd/exclusions'
import { isNearStrength } from '../../../src/resources/rd/formulaTotals'
import { rdSampleIngredients } from '../../../src/resources/rd/rd_sample_ingredients'
import { type RdSampleVersion, rdSampleVersions } from '../../../src/resources/rd/rd_sample_versions'
import { rdProjects } from '../../../src/resources/rd/rd_projects'
import { type RdSample, rdSamples } from '../../../src/resources/rd/rd_samples'
import { t } from '../../../src/texts/texts'
import { invalid, invalidBecause, Refused } from '../../engine/errors'
import { afterEvent, beforeLock, onClosed, onEvent, onLines, onUpdate } from '../../engine/hooks/hooks'
import type { Unit } from '../../engine/unitTypes'
import { substanceFaults, substanceNames } from '../../site/mixes/substanceFaults'
import { substancesOf } from '../../site/mixes/substances'
import { plantToday } from '../../site/plant'
import { prohibitedIn, statutoryLists } from '../../site/statutoryLists'
import { totalsToSample } from './newVersion'
import { hashOf, ingredientsOf, productsOf, settleFormula } from './formula'
import { prohibitedName } from './prohibitedNames'
import { assertRegulatory, isForCanada } from './targets'

/** A flavourist works on samples of his own. */
export function assertOwn(unit: Unit, sample: Pick<RdSample, 'flavorist_id'>) {
  if (unit.by.system || hasRole(unit.by.roles, ['rd_supervisor'])) return
  if (sample.flavorist_id !== unit.by.id) throw new Refused('no_privileges')
}

// A sample is locked before its versions.
beforeLock(rdSampleVersions, async (unit, id) => {
  const { sample_id } = await unit.get(rdSampleVersions, id)
  await unit.lock(rdSamples, sample_id)
})

const isLocked = () => invalidBecause('status', t('The version is locked, copy it to a new version'))

/** Refuses what changes a version that is no draft any more. */
export function assertDraft({ status }: Pick<RdSampleVersion, 'status'>) {
  if (status !== 'draft') throw isLocked()
}

onClosed(rdSampleVersions, ({ status }) => (status === 'discarded' ? undefined : isLocked()))

onUpdate(rdSampleVersions, async (unit, before, changes) => {
  assertOwn(unit, before)
  if (changes.basis !== undefined && changes.basis !== before.basis) {
    const lines = await ingredientsOf(unit, before.id)
    if (lines.length > 0) throw invalidBecause('basis', t('It is fixed by the first line'))
  }
  if (changes.change_note === null && before.version_number > 1) throw invalid({ change_note: 'required' })
  return changes
})

// The cost of a line is that of its ingredient.
onUpdate(rdSampleIngredients, async (_unit, before, changes) =>
  changes.product_id === undefined || changes.product_id === before.product_id
    ? changes
    : { ...changes, cost_per_litre: null },
)

onLines(rdSampleVersions, async (unit, version) => {
  const totals = await settleFormula(unit, version, { areCostsRefreshed: false })
  const { current_version_id } = await unit.get(rdSamples, version.sample_id)
  if (current_version_id !== version.id && version.status === 'draft')
    await unit.update(rdSamples, version.sample_id, { current_version_id: version.id })
  await totalsToSample(unit, { ...version, ...totals })
  return totals
})

/** What the law or the project keeps out of a formula, by the place of its line. */
async function assertAllowed(unit: Unit, version: RdSampleVersion) {
  const sample = await unit.get(rdSamples, version.sample_id)
  const lines = await ingredientsOf(unit, version.id)
  if (lines.length === 0) throw invalidBecause('total_percent', t('It has no lines yet'))
  const byId = await productsOf(unit, lines)
  const sources = await substancesOf(
    unit.trx,
    lines.map(({ product_id }) => product_id),
  )
  const { markets } = await unit.get(rdProjects, sample.project_id)
  const lists = await statutoryLists(unit.trx)
  const today = await plantToday(unit)
  const faultOf = (id: number): string | null => {
    const product = byId.get(id)
    if (!product) return t('It is no product')
    if (product.status !== 'active')
      return t('{sku} is {status}', { sku: product.sku, status: product.status })
    const names = [product.name, ...substanceNames(sources, id)]
    const excluded = excludedIn(sample.excluded_ingredients, [product.sku, ...names])
    if (excluded !== null) return t('This ingredient is excluded by the project')
    const found = isForCanada(markets) ? prohibitedIn(lists.ingredients, names, today) : null
    return found
      ? t('{name}: “{word}” is prohibited ({item}), {source}', {
          name: product.sku,
          word: found.word,
          item: found.item.name,
          source: found.item.source,
        })
      : null
  }
  const faults = lines.flatMap(({ product_id }, place) => {
    const text = faultOf(product_id)
    return text === null
      ? []
      : [[`${rdSampleIngredients.name}.${place}.product_id`, { code: 'other', text }] as const]
  })
  if (faults.length > 0) throw invalid(Object.fromEntries(faults))
  const tooMuch = await substanceFaults(unit.trx, rdSampleIngredients.name, {
    basis: version.basis,
    lines: lines.map((line) => ({ ...line, percent: line.percent ?? 0 })),
    sources,
  })
  if (Object.keys(tooMuch).length > 0) throw invalid(tooMuch)
  await assertRegulatory(unit, 'strength_mg_ml', markets, [version.strength_mg_ml])
  const named = await prohibitedName(unit.trx, sample.id, today)
  if (named !== null) throw invalidBecause('sample_id', named)
  return { sample, lines }
}

onEvent(rdSampleVersions, 'lock', async (unit, version, { strength_note = null }) => {
  assertOwn(unit, version)
  const { sample, lines } = await assertAllowed(unit, version)
  if (version.total_percent !== 100)
    throw invalidBecause('total_percent', t('The sum of the percentages must be 100'))
  if (version.version_number > 1 && version.change_note === null) throw invalid({ change_note: 'required' })
  if (!isNearStrength(version.strength_mg_ml, sample.target_strength) && strength_note === null)
    throw invalidBecause(
      'strength_note',
      t('The lines give {strengthMgMl} mg/ml, the target is {targetStrengthMgMl}', {
        strengthMgMl: version.strength_mg_ml,
        targetStrengthMgMl: sample.target_strength,
      }),
    )
  return {
    strength_note,
    locked_at: unit.doneAt,
    locked_by_id: unit.by.id > 0 ? unit.by.id : null,
    formula_hash: hashOf(lines),
  }
})

onEvent(rdSampleVersions, 'discard', async (unit, version) => assertOwn(unit, version))

afterEvent(rdSampleVersions, 'discard', async (unit, version) => {
  const rest = (await unit.find(rdSampleVersions, { sample_id: version.sample_id })).filter(
    ({ status }) => status !== 'discarded',
  )
  const last = rest.toSorted((one, other) => other.version_number - one.version_number)[0]
  await unit.update(rdSamples, version.sample_id, { current_version_id: last?.id ?? null })
  if (last) await totalsToSample(unit, last)
})
