import type { Random } from '../company/random'
import type { DemoRow, Tables } from '../company/tables'
import {
  addVersion,
  changed,
  formulaOf,
  type Ingredient,
  recipeFormula,
  short,
  type Targets,
  typicalFormula,
  written,
} from './formulae'
import { addResults, addSpecification } from './specifications'

const dayMs = 86_400_000
const iso = (ms: number) => new Date(ms).toISOString()

/** The status of the last version of a sample in a status. */
const lastVersion: Readonly<Record<string, string>> = {
  approved: 'approved',
  converted: 'approved',
  rejected: 'qc_passed',
  cancelled: 'draft',
  on_hold: 'draft',
  in_evaluation: 'qc_passed',
  qc_passed: 'qc_passed',
  in_development: 'draft',
  ready_for_qc: 'locked',
  in_qc: 'locked',
  qc_failed: 'qc_failed',
}

/** What became of a sample whose status does not say it: nothing of its formula is written, or it is a hair short of 100. */
const lives: Readonly<Record<string, string>> = { started: 'in_development', short: 'in_development' }

/** The first version of one in so many samples passes at once, and is revised after it was tasted. */
const passedAtOnce = 3

/** Five of so many samples take a fourth version, the others three: 420 of 130 samples. */
const fourOf = 14

type Project = Targets & {
  name: string
  id: number
  /** Its last samples have the formula that everybody starts from. */
  isTypical: boolean
  startedAt: number
  due: string
  isSpecified: boolean
  /** Of the carriers; a concentrate has no target. */
  pg: number | null
  supervisor: number
}

type Sample = {
  place: number
  life: string
  flavorist: number
  tester: number
  /** The recipe that its last version became. */
  recipe?: DemoRow | undefined
}

/** Its versions: each a change of the one before, the last of them approved, failed or still written. */
function addVersions(
  to: Tables,
  chance: Random,
  project: Project,
  { id, life, flavorist, recipe }: Pick<Sample, 'life' | 'flavorist' | 'recipe'> & { id: number },
) {
  const { startedAt, isTypical } = project
  const ending = lastVersion[lives[life] ?? life] ?? ''
  const count = id % fourOf < 5 ? 4 : 3
  const made: (ReturnType<typeof addVersion> & { status: string; at: number })[] = []
  const isEnd = recipe !== undefined || isTypical
  let formula: Ingredient[] = recipe
    ? recipeFormula(to, recipe)
    : isTypical
      ? typicalFormula(to)
      : formulaOf(to, chance, project)
  // What became a recipe, or is typical, was reached from formulae that were a little off it.
  const last = formula
  for (let number = 1; number <= count; number += 1) {
    if (number > 1 || isEnd) formula = changed(formula, chance)
    if (number === count && isEnd) formula = last
    if (number === count && life === 'short') formula = short(formula)
    const isPassed = number === count - 1 ? ending === 'approved' : number === 1 && id % passedAtOnce === 0
    const passed = ending === 'approved' ? 'superseded' : 'qc_passed'
    const status = number === count ? ending : isPassed ? passed : 'qc_failed'
    const at = startedAt + number * 6 * dayMs
    const version = { sample: id, number, parent: made.at(-1)?.id ?? null, status, at, by: flavorist }
    made.push({ ...addVersion(to, version, formula), status, at })
  }
  return made
}

/** A sample of a project with its versions, its specification and their results. */
export function addSample(to: Tables, chance: Random, project: Project, sample: Sample) {
  const { startedAt, strength, base: base_type, pg } = project
  const { place, life, flavorist, recipe } = sample
  const status = lives[life] ?? life
  const isApproved = status === 'approved' || status === 'converted'
  const nth = to.rows('rd_samples').length
  const approvedAt = startedAt + (40 + 5 * place) * dayMs
  const id = to.add('rd_samples', {
    number: `RDS-${String(nth + 1).padStart(5, '0')}`,
    status,
    project_id: project.id,
    name: `${project.name} ${place + 1}`,
    flavorist_id: flavorist,
    base_type,
    target_strength: strength,
    target_pg_percent: pg,
    target_vg_percent: pg === null ? null : 100 - pg,
    target_cost_per_l: 60,
    sample_volume_ml: 30,
    bottles: 3,
    steeping_days: 2,
    due_date: project.due,
    total_percent: 0,
    strength_mg_ml: 0,
    pg_percent: 0,
    vg_percent: 0,
    blind_code: String(100 + nth * 7).slice(-3),
    ...(status === 'on_hold' && { held_from: 'in_development' }),
    ...(status === 'rejected' && { verdict_note: 'Too sweet beside the benchmark' }),
    ...(isApproved && { approved_at: iso(approvedAt) }),
    ...written(startedAt, project.supervisor),
  })
  if (lastVersion[status] === undefined) return
  const row = to.rows('rd_samples').find((one) => one.id === id)
  if (life === 'started') {
    const first = { sample: id, number: 1, parent: null, status: 'draft', at: startedAt, by: flavorist }
    Object.assign(row ?? {}, { current_version_id: addVersion(to, first, []).id })
    return
  }
  const versions = addVersions(to, chance, project, { id, life, flavorist, recipe })
  const last = versions.at(-1)
  if (!last) return
  Object.assign(row ?? {}, last.totals, {
    current_version_id: last.id,
    ...(isApproved && { approved_version_id: last.id }),
  })
  if (recipe) {
    const at = Math.max(approvedAt + 5 * dayMs, Date.parse(String(recipe.approved_at)))
    Object.assign(recipe, {
      rd_sample_version_id: last.id,
      approved_at: iso(at),
      effective_from: iso(at).slice(0, 10),
    })
  }
  if (!project.isSpecified || status === 'cancelled') return
  const specified = {
    sample: id,
    targets: { base_type, target_strength: strength, target_pg_percent: pg },
    density: last.density,
    at: startedAt,
    by: { supervisor: project.supervisor, tester: sample.tester },
  }
  const lines = addSpecification(to, specified)
  for (const version of versions) addResults(to, chance, { ...specified, lines, version })
}
