import type { RdSample } from '../../../src/resources/rd/rd_samples'
import { researchSettings } from '../../../src/resources/rd/researchSettings'
import { defaultSpecification } from '../../../src/resources/rd/specificationTemplate'
import { meetsLimits, type SpecificationResult } from '../../../src/resources/rd/specificationVerdict'
import type { Random } from '../company/random'
import type { Tables } from '../company/tables'
import { written } from './formulae'

const dayMs = 86_400_000

/** The laboratory's tolerance on nicotine, a part of the target. */
const strengthTolerance = 0.1

/** Above the shipped classes of flammable liquids, in °C. */
const leastFlash = 60.1

/** Methods whose result comes weeks after the others. */
const isLate = (characteristic: string) => characteristic.startsWith('Stability')

type Specified = {
  sample: number
  targets: Pick<RdSample, 'base_type' | 'target_strength' | 'target_pg_percent'>
  density: number | null
  at: number
  by: { supervisor: number; tester: number }
}

/** The specification of a sample; gives its lines. */
export function addSpecification(to: Tables, { sample, targets, density, at, by }: Specified) {
  const lines = defaultSpecification({
    sample: targets,
    version: { density_g_ml: density },
    strength:
      targets.target_strength > 0
        ? {
            min: targets.target_strength * (1 - strengthTolerance),
            max: targets.target_strength * (1 + strengthTolerance),
          }
        : null,
    mostPpm: researchSettings['rd.diacetyl_max_ppm'].initial,
    leastFlash,
  }).map(({ is_critical, ...line }, place) => ({
    sample_id: sample,
    sequence: 10 * (place + 1),
    is_critical: is_critical === true,
    unit: null,
    target_value: null,
    min_value: null,
    max_value: null,
    target_text: null,
    method: null,
    ...line,
  }))
  for (const line of lines)
    to.add('rd_specifications', { ...line, verdict: 'pending', ...written(at, by.supervisor) })
  return lines
}

type Tested = Specified & {
  lines: ReturnType<typeof addSpecification>
  version: { id: number; status: string; at: number }
}

/** Of the versions that failed, one in so many did by the nicotine that HPLC found in it. */
const failedByHplc = 4

/**
 * The results of a version: all passed where it passed, one critical characteristic outside its limits where it failed,
 * none yet while it is tested.
 */
export function addResults(to: Tables, chance: Random, { lines, version, by }: Tested) {
  const isTested = ['qc_passed', 'qc_failed', 'approved', 'superseded'].includes(version.status)
  if (!isTested && version.status !== 'locked') return
  const hasNicotine = lines.some(({ characteristic }) => characteristic === 'Nicotine')
  const failedOf = hasNicotine && version.id % failedByHplc === 0 ? 'Nicotine' : 'Taste overall'
  for (const line of lines) {
    const isFailed = version.status === 'qc_failed' && line.characteristic === failedOf
    const result = isFailed ? outside(line) : resultWithin(line, chance)
    const testedAt = version.at + 4 * dayMs
    const hasResult = isTested && !(isLate(line.characteristic) && chance.chance(0.4))
    to.add('rd_specifications', {
      ...line,
      sample_version_id: version.id,
      verdict: !hasResult ? 'pending' : meetsLimits(line, result) ? 'pass' : 'fail',
      ...(hasResult && {
        result_value: typeof result === 'number' ? result : null,
        result_text: typeof result === 'string' ? result : null,
        result_boolean: typeof result === 'boolean' ? result : null,
        instrument: line.method === 'HPLC-UV' ? 'HPLC 1' : null,
        tested_by_id: by.tester,
        tested_at: new Date(testedAt).toISOString(),
      }),
      ...written(testedAt, by.tester),
    })
  }
}

type Limits = {
  value_type: 'number' | 'text' | 'boolean'
  min_value: number | null
  max_value: number | null
  target_text: string | null
}

/** A number outside its limits: above the greatest, or below the least. */
const outside = ({ min_value, max_value }: Limits) =>
  Number((max_value === null ? (min_value ?? 0) * 0.77 : max_value * 1.06).toFixed(2))

/** A result that meets its limits; without limits, one of a scale from 0 to 10. */
function resultWithin(
  { value_type, min_value, max_value, target_text }: Limits,
  chance: Random,
): SpecificationResult {
  if (value_type === 'text') return target_text ?? ''
  if (value_type === 'boolean') return true
  const low = min_value ?? (max_value === null ? 5 : 0)
  const high = max_value ?? (min_value === null ? 9 : min_value * 1.2)
  return Number(
    chance
      .between(low + (high - low) * 0.15, high - (high - low) * 0.15)
      .toFixed(low === 0 || high < 2 ? 4 : 2),
  )
}
