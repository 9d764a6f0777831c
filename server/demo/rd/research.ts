import { random, type Random } from '../company/random'
import type { Tables } from '../company/tables'
import { addVersion, changed, formulaOf, written } from './formulae'
import { addPanels } from './panels'
import { addSpecification } from './specifications'

const dayMs = 86_400_000

type People = { requester: number; supervisor: number; flavorist: number; tester: number }
type Options = { personIn: (username: string) => number; now: Date }

const fruits = [
  'mango',
  'peach',
  'grape',
  'lychee',
  'guava',
  'blackcurrant',
  'melon',
  'pear',
  'cherry',
  'plum',
]
const styles = ['Iced', 'Ripe', 'Tart', 'Smooth', 'Bright']

/** What a project has become, from the oldest to the newest: 12 of 40 are open, 4 were rejected. */
const lives = [
  ...Array.from({ length: 22 }, () => 'completed'),
  ...Array.from({ length: 4 }, () => 'rejected'),
  'cancelled',
  'cancelled',
  'on_hold',
  'on_hold',
  ...Array.from({ length: 3 }, () => 'in_evaluation'),
  ...Array.from({ length: 3 }, () => 'in_development'),
  'accepted',
  'requested',
  'requested',
  'draft',
] as const

/** Statuses of the samples of a project, in turn. */
const sampleLives: Readonly<Record<string, readonly string[]>> = {
  completed: ['approved', 'rejected', 'approved', 'rejected'],
  cancelled: ['cancelled', 'cancelled'],
  on_hold: ['on_hold', 'on_hold'],
  in_evaluation: ['in_evaluation', 'qc_passed', 'in_development', 'approved'],
  in_development: ['in_development', 'ready_for_qc', 'in_qc', 'qc_failed', 'started'],
  accepted: ['requested', 'requested', 'requested'],
}

/** The status of the last version of a sample in a status. */
const lastVersion: Readonly<Record<string, string>> = {
  approved: 'approved',
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

// The samples of the first projects were specified on paper.
const firstSpecified = 8

const iso = (ms: number) => new Date(ms).toISOString()
const dayOf = (ms: number) => iso(ms).slice(0, 10)

type Project = {
  id: number
  strength: number
  isSalt: boolean
  startedAt: number
  due: string
  isSpecified: boolean
}

function addSample(
  to: Tables,
  chance: Random,
  people: People,
  project: Project,
  place: number,
  life: string,
) {
  const { startedAt, strength } = project
  const isEmpty = life === 'started'
  const status = isEmpty ? 'in_development' : life
  const isOpen = !['rejected', 'cancelled'].includes(status)
  const code = String(100 + to.rows('rd_samples').length * 7)
  const sample = to.rows('rd_samples').length
  const id = to.add('rd_samples', {
    number: `RDS-${String(sample + 1).padStart(5, '0')}`,
    status,
    project_id: project.id,
    name: `Trial ${place + 1}`,
    flavorist_id: people.flavorist,
    base_type: project.isSalt ? 'salt' : 'freebase',
    target_strength: strength,
    target_pg_percent: 50,
    target_vg_percent: 50,
    target_cost_per_l: 60,
    sample_volume_ml: 30,
    bottles: 3,
    steeping_days: 2,
    due_date: project.due,
    total_percent: 0,
    strength_mg_ml: 0,
    pg_percent: 0,
    vg_percent: 0,
    blind_code: isOpen ? code.padStart(3, '0').slice(-3) : code.slice(-3),
    ...(status === 'on_hold' && { held_from: 'in_development' }),
    ...(status === 'rejected' && { verdict_note: 'Too sweet beside the benchmark' }),
    ...(status === 'approved' && { approved_at: iso(startedAt + 40 * dayMs) }),
    ...written(startedAt, people.supervisor),
  })
  const ending = lastVersion[status]
  if (ending === undefined) return
  if (isEmpty) {
    const first = { sample: id, number: 1, parent: null, status: ending, at: startedAt, by: people.flavorist }
    const started = to.rows('rd_samples').find((one) => one.id === id)
    if (started) started.current_version_id = addVersion(to, first, []).id
    return
  }
  let formula = formulaOf(to, chance, strength, project.isSalt)
  let last: ReturnType<typeof addVersion> | null = null
  const versions = chance.whole(2, 5)
  for (let number = 1; number <= versions; number += 1) {
    if (number > 1) formula = changed(formula, chance)
    last = addVersion(
      to,
      {
        sample: id,
        number,
        parent: last?.id ?? null,
        status:
          number === versions
            ? ending
            : number === versions - 1 && ending === 'approved'
              ? 'superseded'
              : 'qc_failed',
        at: startedAt + number * 6 * dayMs,
        by: people.flavorist,
      },
      formula,
    )
  }
  const row = to.rows('rd_samples').find((one) => one.id === id)
  if (row && last)
    Object.assign(row, last.totals, {
      current_version_id: last.id,
      ...(status === 'approved' && { approved_version_id: last.id }),
    })
  if (last && project.isSpecified && status !== 'cancelled')
    addSpecification(to, chance, {
      sample: id,
      targets: {
        base_type: project.isSalt ? 'salt' : 'freebase',
        target_strength: strength,
        target_pg_percent: 50,
      },
      version: {
        id: last.id,
        density: last.density,
        status: ending,
        at: startedAt + versions * 6 * dayMs,
      },
      by: { supervisor: people.supervisor, tester: people.tester },
    })
}

/** A year and more of R&D: projects with their samples, the versions of each and their formulae. */
export function addResearch(to: Tables, { personIn, now: at }: Options) {
  const now = at.getTime()
  const today = dayOf(now)
  const people = {
    requester: personIn('rd_requester'),
    supervisor: personIn('rd_supervisor'),
    flavorist: personIn('rd_flavorist'),
    tester: personIn('rd_quality_control'),
  }
  const chance = random(20_261_127)
  const late = new Set([31, 34, 29])
  for (const [place, status] of lives.entries()) {
    const startedAt = now - (420 - place * 10) * dayMs
    const strength = chance.pick([3, 6, 12, 20])
    const isSalt = strength >= 12
    const isClosed = ['completed', 'rejected', 'cancelled'].includes(status)
    const due =
      isClosed || late.has(place)
        ? dayOf(Math.min(startedAt + 70 * dayMs, Date.parse(today) - dayMs))
        : dayOf(now + (10 + place) * dayMs)
    const planned = sampleLives[status] ?? []
    const statuses = Array.from(
      { length: planned.length === 0 ? 0 : status === 'completed' ? 4 : planned.length },
      (_, turn) => planned[turn % planned.length] ?? 'requested',
    )
    const approved = statuses.filter((one) => one === 'approved').length
    const counted = statuses.filter((one) => one !== 'rejected' && one !== 'cancelled').length
    const isRequested = status !== 'draft'
    const isAccepted = isRequested && status !== 'requested' && status !== 'rejected'
    const id = to.add('rd_projects', {
      number: `RDP-${String(place + 1).padStart(5, '0')}`,
      status,
      name: `${chance.pick(styles)} ${chance.pick(fruits)}, ${isSalt ? 'salt' : 'freebase'} ${strength}`,
      project_type: chance.pick(['new_flavor', 'new_flavor', 'line_extension', 'customer_match']),
      priority: chance.pick(['low', 'normal', 'normal', 'high']),
      brief:
        'Fruit first, a clean finish, no residue on the coil. Benchmark: the current best seller of the family.',
      base_type: isSalt ? 'salt' : 'freebase',
      target_strengths: String(strength),
      target_pg_percent: 50,
      target_vg_percent: 50,
      bottle_volumes_ml: '30',
      target_cost_per_l: 60,
      markets: ['ON', 'AB'],
      excluded_ingredients: 'diacetyl',
      samples_wanted: Math.max(1, statuses.length),
      supervisor_id: isAccepted ? people.supervisor : null,
      default_flavorist_id: people.flavorist,
      due_date: due,
      requested_by_id: people.requester,
      requested_at: isRequested ? iso(startedAt) : null,
      accepted_at: isAccepted ? iso(startedAt + 2 * dayMs) : null,
      closed_at: isClosed ? iso(startedAt + 60 * dayMs) : null,
      closing_note: status === 'rejected' || status === 'cancelled' ? 'No demand for it at this price' : null,
      held_from: status === 'on_hold' ? 'in_development' : null,
      sample_count: counted,
      approved_count: approved,
      ...written(startedAt, people.requester),
    })
    for (const [index, one] of statuses.entries())
      addSample(
        to,
        chance,
        people,
        { id, strength, isSalt, startedAt: startedAt + 2 * dayMs, due, isSpecified: place >= firstSpecified },
        index,
        one,
      )
  }
  addPanels(to, chance, {
    leader: people.tester,
    panellists: [
      'rd_requester',
      'rd_supervisor',
      'rd_quality_control',
      'recipes',
      'batcher',
      'head_batcher',
      'hplc_tech',
      'manager',
      'qa_manager',
      'supervisor_batcher',
    ].map(personIn),
    now,
  })
  // Readings of formulae by others than their flavourist.
  for (const { id, locked_at } of to.rows('rd_sample_versions').slice(-60))
    if (typeof locked_at === 'string')
      to.add('rd_formula_reads', {
        at: locked_at,
        user_id: chance.pick([people.supervisor, people.tester]),
        sample_version_id: id,
        action: 'read',
      })
}
