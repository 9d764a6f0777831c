import type { RdSample } from '../../../src/resources/rd/rd_samples'
import { defaultSpecification } from '../../../src/resources/rd/specificationTemplate'
import { meetsLimits, type SpecificationResult } from '../../../src/resources/rd/specificationVerdict'
import type { Random } from '../company/random'
import type { Tables } from '../company/tables'
import { written } from './formulae'

const dayMs = 86_400_000

/** The laboratory's tolerance on nicotine, a part of the target. */
const strengthTolerance = 0.1

/** Methods whose result comes weeks after the others. */
const isLate = (characteristic: string) => characteristic.startsWith('Stability')

type Tested = {
  sample: number
  targets: Pick<RdSample, 'base_type' | 'target_strength' | 'target_pg_percent'>
  version: { id: number; density: number | null; status: string; at: number }
  by: { supervisor: number; tester: number }
}

/**
 * The specification of a sample with the results of its last version: all passed where it passed, one critical
 * characteristic below its minimum where it failed, none yet while it is tested.
 */
export function addSpecification(to: Tables, chance: Random, { sample, targets, version, by }: Tested) {
  const lines = defaultSpecification({
    sample: targets,
    version: { density_g_ml: version.density },
    strength:
      targets.target_strength > 0
        ? {
            min: targets.target_strength * (1 - strengthTolerance),
            max: targets.target_strength * (1 + strengthTolerance),
          }
        : null,
    mostPpm: 1,
  })
  const isTested = ['qc_passed', 'qc_failed', 'approved'].includes(version.status)
  const isSubmitted = isTested || version.status === 'locked'
  for (const [place, { is_critical, ...line }] of lines.entries()) {
    const limits = {
      unit: null,
      target_value: null,
      min_value: null,
      max_value: null,
      target_text: null,
      method: null,
      ...line,
    }
    const row = {
      sample_id: sample,
      sequence: 10 * (place + 1),
      is_critical: is_critical === true,
      ...limits,
    }
    to.add('rd_specifications', { ...row, verdict: 'pending', ...written(version.at, by.supervisor) })
    if (!isSubmitted) continue
    const isFailed = version.status === 'qc_failed' && limits.characteristic === 'Taste overall'
    const result = isFailed ? 5.4 : resultWithin(limits, chance)
    const testedAt = version.at + 4 * dayMs
    const hasResult = isTested && !(isLate(limits.characteristic) && chance.chance(0.4))
    to.add('rd_specifications', {
      ...row,
      sample_version_id: version.id,
      verdict: !hasResult ? 'pending' : meetsLimits(limits, result) ? 'pass' : 'fail',
      ...(hasResult && {
        result_value: typeof result === 'number' ? result : null,
        result_text: typeof result === 'string' ? result : null,
        result_boolean: typeof result === 'boolean' ? result : null,
        instrument: limits.method === 'HPLC-UV' ? 'HPLC 1' : null,
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
