import { flashpointClasses } from '../../../src/resources/labReceiving/flashpoint_classes'
import { hplcRequests } from '../../../src/resources/production/laboratory/hplc_requests'
import { missingFields } from '../../../src/resources/kit/fields/requiredWhere'
import { rdSampleIngredients } from '../../../src/resources/rd/rd_sample_ingredients'
import { rdSampleVersions } from '../../../src/resources/rd/rd_sample_versions'
import { type RdSample, rdSamples } from '../../../src/resources/rd/rd_samples'
import { type RdSpecification, rdSpecifications } from '../../../src/resources/rd/rd_specifications'
import { defaultSpecification, leastFlashOf } from '../../../src/resources/rd/specificationTemplate'
import { specificationCalls } from '../../../src/resources/rd/specificationCalls'
import {
  meetsLimits,
  resultOf,
  type SpecificationResult,
} from '../../../src/resources/rd/specificationVerdict'
import { listFormat } from '../../../src/texts/locale'
import { t } from '../../../src/texts/texts'
import { onCall } from '../../calls/handlers'
import { invalid, invalidBecause, Refused } from '../../engine/errors'
import { onCreate, onRemove, onUpdate } from '../../engine/hooks/hooks'
import { copied } from '../../engine/rows/copiedFields'
import type { Unit } from '../../engine/unitTypes'
import { settingsNow } from '../../site/settings'
import { strengthLimits } from '../../site/mixes/strengthLimits'

type Limits = Pick<
  RdSpecification,
  'value_type' | 'unit' | 'target_value' | 'min_value' | 'max_value' | 'target_text'
> & { is_critical: boolean | 0 | 1 }

/** Limits that go together: of a critical number at least one, and the target between them. */
function assertLimits(line: Limits) {
  for (const name of missingFields(rdSpecifications.fields, line)) throw invalid({ [name]: 'requiredif' })
  const { min_value: min, target_value: target, max_value: max } = line
  if (line.value_type === 'number' && Boolean(line.is_critical) && min === null && max === null)
    throw invalidBecause('min_value', t('A critical number has a minimum or a maximum'))
  if (min !== null && max !== null && min > max)
    throw invalidBecause('max_value', t('The maximum is below the minimum'))
  if (target !== null && ((min !== null && target < min) || (max !== null && target > max)))
    throw invalidBecause('target_value', t('The target is outside the limits'))
}

/** Limits are the supervisor's until the version is locked; what a version was tested against stays. */
async function assertOpen(unit: Unit, line: Pick<RdSpecification, 'sample_id' | 'sample_version_id'>) {
  if (line.sample_version_id !== null)
    throw new Refused('invalid_transition', { text: t('The version was submitted with these limits') })
  const sample = await unit.lock(rdSamples, line.sample_id)
  const version =
    sample.current_version_id === null ? null : await unit.get(rdSampleVersions, sample.current_version_id)
  const isOpen = sample.status === 'requested' || sample.status === 'in_development'
  if (!isOpen || (version !== null && version.status !== 'draft'))
    throw invalidBecause('status', t('The version is locked, copy it to a new version'))
}

onCreate(rdSpecifications, async (unit, values) => {
  await assertOpen(unit, { sample_id: values.sample_id, sample_version_id: null })
  assertLimits(values)
  return values
})

onUpdate(rdSpecifications, async (unit, before, changes) => {
  await assertOpen(unit, before)
  assertLimits({ ...before, ...changes })
  return changes
})

onRemove(rdSpecifications, (unit, line) => assertOpen(unit, line))

/** The specification of a sample, or with its results that of one of its versions. */
const specificationOf = async (unit: Unit, sampleId: number, versionId: number | null) =>
  (await unit.find(rdSpecifications, { sample_id: sampleId, sample_version_id: versionId })).toSorted(
    (one, other) => one.sequence - other.sequence || one.id - other.id,
  )

/** The limits of the laboratory for the strength of a sample, by the nicotine of the version that is worked on. */
async function strengthOf(unit: Unit, sample: RdSample) {
  if (sample.target_strength === 0) return null
  const [nicotine] =
    sample.current_version_id === null
      ? []
      : await unit.find(rdSampleIngredients, {
          sample_version_id: sample.current_version_id,
          kind: 'nicotine',
        })
  return strengthLimits(unit, sample.target_strength, nicotine?.product_id ?? null)
}

onCall(specificationCalls.template, async ({ unit, input: { id } }) => {
  const sample = await unit.lock(rdSamples, id)
  if (sample.status !== 'requested' && sample.status !== 'in_development')
    throw new Refused('invalid_transition', {
      text: t('{number} is {status}', { number: sample.number, status: sample.status }),
    })
  const existing = await specificationOf(unit, id, null)
  const { 'rd.diacetyl_max_ppm': mostPpm } = await settingsNow(unit.trx, 'rd.diacetyl_max_ppm')
  const version =
    sample.current_version_id === null ? null : await unit.get(rdSampleVersions, sample.current_version_id)
  const lines = defaultSpecification({
    sample,
    version: version !== null && version.total_percent === 100 ? version : null,
    strength: await strengthOf(unit, sample),
    mostPpm,
    leastFlash: leastFlashOf(await unit.find(flashpointClasses, {})),
  })
  const missing = lines.filter(
    ({ characteristic }) => !existing.some((line) => line.characteristic === characteristic),
  )
  const last = Math.max(0, ...existing.map(({ sequence }) => sequence))
  for (const [place, { is_critical, ...line }] of missing.entries())
    await unit.insert(rdSpecifications, {
      sample_id: id,
      sequence: last + 10 * (place + 1),
      is_critical: is_critical === true,
      ...line,
    })
  return { added: missing.length }
})

/** Copies the specification of a sample to the version that is submitted, for its results; what is there stays. */
export async function copySpecification(unit: Unit, sample: RdSample, versionId: number) {
  const lines = await specificationOf(unit, sample.id, null)
  if (lines.length === 0)
    throw new Refused('invalid_transition', { text: t('Write the specification of the sample first') })
  const existing = await specificationOf(unit, sample.id, versionId)
  for (const line of lines)
    if (!existing.some(({ characteristic }) => characteristic === line.characteristic))
      await unit.insert(rdSpecifications, {
        ...copied(rdSpecifications, line),
        sample_version_id: versionId,
      })
}

const named = (lines: readonly RdSpecification[]) =>
  listFormat('conjunction').format(lines.map(({ characteristic }) => characteristic))

/** A version passes once no critical characteristic is pending or failed. */
export async function assertPasses(unit: Unit, sample: RdSample, versionId: number) {
  const critical = (await specificationOf(unit, sample.id, versionId)).filter(
    ({ is_critical }) => is_critical === 1,
  )
  for (const verdict of ['fail', 'pending'] as const) {
    const lines = critical.filter((line) => line.verdict === verdict)
    if (lines.length === 0) continue
    const characteristics = named(lines)
    throw new Refused('invalid_transition', {
      text:
        verdict === 'fail'
          ? t('Failed: {characteristics}', { characteristics })
          : t('Without a result: {characteristics}', { characteristics }),
    })
  }
}

/** A version fails by a failed characteristic, or for a reason that is written down. */
export async function assertFails(unit: Unit, sample: RdSample, versionId: number, note: string | null) {
  const lines = await specificationOf(unit, sample.id, versionId)
  if (note === null && !lines.some(({ verdict }) => verdict === 'fail')) throw invalid({ note: 'required' })
}

/** The line of a version for a result: critical ones while it is tested, the others later too, such as stability. */
async function openLine(unit: Unit, id: number, version?: number) {
  const found = await unit.get(rdSpecifications, id)
  const sample = await unit.lock(rdSamples, found.sample_id)
  const line = await unit.lock(rdSpecifications, id)
  if (version !== undefined && version !== line.version) throw new Refused('stale_version', line)
  if (line.sample_version_id === null)
    throw new Refused('invalid_transition', { text: t('Results belong to a version that was submitted') })
  const isTested = sample.status === 'in_qc' && sample.current_version_id === line.sample_version_id
  const isLate = line.is_critical === 0 && sample.status !== 'cancelled' && sample.status !== 'ready_for_qc'
  if (!isTested && !isLate)
    throw new Refused('invalid_transition', {
      text: t('{number} is {status}', { number: sample.number, status: sample.status }),
    })
  return line
}

const valuesOf = (result: SpecificationResult) => ({
  result_value: typeof result === 'number' ? result : null,
  result_text: typeof result === 'string' ? result : null,
  result_boolean: typeof result === 'boolean' ? result : null,
})

const wrongType = { number: 'numeric', text: 'required', boolean: 'in' } as const

onCall(specificationCalls.result, async ({ unit, input: { id, version, value, instrument, note } }) => {
  const line = await openLine(unit, id, version)
  const result = resultOf(line.value_type, value)
  if (result === null) throw invalid({ value: wrongType[line.value_type] })
  return unit.update(rdSpecifications, id, {
    ...valuesOf(result),
    verdict: meetsLimits(line, result) ? 'pass' : 'fail',
    instrument,
    note,
    hplc_request_id: null,
    tested_by_id: unit.by.id,
    tested_at: unit.doneAt,
  })
})

onCall(specificationCalls.waive, async ({ unit, input: { id, version, note } }) => {
  await openLine(unit, id, version)
  return unit.update(rdSpecifications, id, {
    verdict: 'waived',
    note,
    tested_by_id: unit.by.id,
    tested_at: unit.doneAt,
  })
})

onCall(specificationCalls.pullHplc, async ({ unit, input: { id, hplc_request_id } }) => {
  const line = await openLine(unit, id)
  if (line.value_type !== 'number' || line.unit !== 'mg/ml')
    throw invalidBecause('id', t('HPLC measures characteristics in mg/ml'))
  const request = await unit.get(hplcRequests, hplc_request_id)
  if (request.rd_sample_version_id !== line.sample_version_id) throw invalid({ hplc_request_id: 'exists' })
  if (request.final_mg_ml === null || request.concluded_at === null)
    throw invalidBecause('hplc_request_id', t('{number} has no result yet', { number: request.number }))
  return unit.update(rdSpecifications, id, {
    ...valuesOf(request.final_mg_ml),
    verdict: meetsLimits(line, request.final_mg_ml) ? 'pass' : 'fail',
    instrument: request.method_code ?? null,
    hplc_request_id,
    note: null,
    tested_by_id: request.analyst_id ?? unit.by.id,
    tested_at: request.concluded_at,
  })
})
