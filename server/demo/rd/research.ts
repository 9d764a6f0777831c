import type { Role } from '../../../src/access'
import type { Person } from '../company/people'
import { random } from '../company/random'
import type { DemoRow, Tables } from '../company/tables'
import type { DemoLedger } from '../stock/ledger'
import { addFormer, ordered } from './conversions'
import { type Targets, written } from './formulae'
import { addPanels } from './panels'
import { addSample } from './samples'
import { addWeighedLots } from './weighedLots'

const dayMs = 86_400_000

type Options = {
  personIn: (username: string) => number
  people: readonly Pick<Person, 'id' | 'roles'>[]
  now: Date
  ledger: DemoLedger
  labId: number
  suppliers: readonly DemoRow[]
}

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
  'apricot',
]
const styles = ['Iced', 'Ripe', 'Tart', 'Smooth', 'Bright']

/** Projects that came to nothing, in between the others. */
const ended: Readonly<Record<number, 'rejected' | 'cancelled'>> = {
  8: 'rejected',
  12: 'rejected',
  15: 'cancelled',
  17: 'rejected',
  23: 'rejected',
  25: 'cancelled',
}

/** What a project has become, from the oldest to the newest: 12 of 40 are open, 4 were rejected. */
const lives = [
  ...Array.from({ length: 28 }, (_, place) => ended[place] ?? 'completed'),
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
  cancelled: ['cancelled', 'cancelled', 'cancelled', 'cancelled'],
  on_hold: ['on_hold', 'on_hold'],
  in_evaluation: ['in_evaluation', 'qc_passed', 'short', 'approved'],
  in_development: ['in_development', 'ready_for_qc', 'in_qc', 'qc_failed', 'started'],
  accepted: ['requested', 'requested', 'requested'],
}

/** Projects of liquids without nicotine, of flavours for others, and with another nicotine than that of production. */
const withoutNicotine = new Set([9, 19])
const ofConcentrates = new Set([13, 24])
const otherNicotine: Readonly<Record<number, string>> = {
  7: 'RM-NIC-250',
  11: 'RM-NIC-100V',
  16: 'RM-NIC-048',
  21: 'RM-NIC-SALT-250',
}
/** The project whose samples all follow the typical formula. */
const typicalProject = 20

/** So many of the first projects ended in a recipe that is in production today; the very first one in two, one after the other. */
const convertedProjects = 6

// Until then samples were specified on paper, but for those that went into production.
const firstSpecified = 17

const iso = (ms: number) => new Date(ms).toISOString()
const dayOf = (ms: number) => iso(ms).slice(0, 10)

const baseNames = {
  salt: 'salt',
  freebase: 'freebase',
  nicotine_free: 'without nicotine',
  concentrate: 'concentrate',
} as const

type Picked = { strength: number; style: string; taste: string }

/** What a project is to become: of the recipe that it became, of what the company tries out, or of what was picked. */
function targetsOf(
  place: number,
  made: ReturnType<typeof ordered>[number] | undefined,
  picked: Picked,
): Picked & Pick<Targets, 'base' | 'nicotine'> {
  if (made) return { ...picked, base: made.isSalt ? 'salt' : 'freebase', strength: made.strength }
  if (place === typicalProject) return { base: 'salt', strength: 12, style: 'Iced', taste: 'mango' }
  if (withoutNicotine.has(place)) return { ...picked, base: 'nicotine_free', strength: 0 }
  if (ofConcentrates.has(place)) return { ...picked, base: 'concentrate', strength: 0 }
  const nicotine = otherNicotine[place]
  const strength = nicotine === 'RM-NIC-048' ? 3 : picked.strength
  const isSalt = nicotine === undefined ? strength >= 12 : nicotine.includes('SALT')
  return { ...picked, base: isSalt ? 'salt' : 'freebase', strength, nicotine }
}

/** A year and more of R&D: projects with their samples, the versions of each and their formulae. */
export function addResearch(to: Tables, options: Options) {
  const { personIn, people, now: at } = options
  const now = at.getTime()
  const today = dayOf(now)
  const chance = random(20_261_127)
  /** The people of a role, in turn. */
  const inTurn = (role: Role) => {
    const ids = people.flatMap(({ id, roles }) => (roles.includes(role) ? [id] : []))
    return (turn: number) => ids[turn % ids.length] ?? personIn(role)
  }
  const [requesterOf, supervisorOf] = [inTurn('rd_requester'), inTurn('rd_supervisor')]
  const [flavoristOf, testerOf] = [inTurn('rd_flavorist'), inTurn('rd_quality_control')]
  const late = new Set([31, 34, 29])
  const produced = ordered(to)
  for (const [place, status] of lives.entries()) {
    const startedAt = now - (420 - Math.floor(place * 10.5)) * dayMs
    const made = place < convertedProjects ? produced[place] : undefined
    const picked = {
      strength: chance.pick([3, 6, 12, 20]),
      style: chance.pick(styles),
      taste: chance.pick(fruits),
    }
    const isTypical = place === typicalProject
    const { base, strength, taste, style, nicotine } = targetsOf(place, made, picked)
    const isClosed = ['completed', 'rejected', 'cancelled'].includes(status)
    const due =
      isClosed || late.has(place)
        ? dayOf(Math.min(startedAt + 70 * dayMs, Date.parse(today) - dayMs))
        : dayOf(now + (10 + place) * dayMs)
    const recipes = made ? [...(place === 0 ? [addFormer(to, made.recipe)] : []), made.recipe] : []
    const statuses = (sampleLives[status] ?? []).map((one) => ({
      life: one === 'approved' && recipes.length > 0 ? 'converted' : one,
      recipe: one === 'approved' ? recipes.shift() : undefined,
    }))
    const lifeOf = ({ life }: (typeof statuses)[number]) => life
    const approved = statuses.map(lifeOf).filter((one) => one === 'approved' || one === 'converted').length
    const counted = statuses.map(lifeOf).filter((one) => one !== 'rejected' && one !== 'cancelled').length
    const isRequested = status !== 'draft'
    const isAccepted = isRequested && status !== 'requested' && status !== 'rejected'
    const [requester, supervisor] = [requesterOf(place), supervisorOf(place)]
    const flavour = made ? String(made.recipe.name).replace(/ \d+ mg$/, '') : `${style} ${taste}`
    const name = `${flavour}, ${baseNames[base]}${strength > 0 ? ` ${strength}` : ''}`
    const pg = base === 'concentrate' ? null : 50
    const id = to.add('rd_projects', {
      number: `RDP-${String(place + 1).padStart(5, '0')}`,
      status,
      name,
      project_type: chance.pick(['new_flavor', 'new_flavor', 'line_extension', 'customer_match']),
      priority: chance.pick(['low', 'normal', 'normal', 'high']),
      brief:
        'Fruit first, a clean finish, no residue on the coil. Benchmark: the current best seller of the family.',
      base_type: base,
      target_strengths: String(strength),
      target_pg_percent: pg,
      target_vg_percent: pg,
      bottle_volumes_ml: '30',
      target_cost_per_l: 60,
      expected_annual_volume_ml: 1_000_000 * (2 + (place % 9)),
      markets: ['ON', 'AB'],
      excluded_ingredients: 'diacetyl',
      samples_wanted: Math.max(1, statuses.length),
      supervisor_id: isAccepted ? supervisor : null,
      default_flavorist_id: flavoristOf(place),
      due_date: due,
      requested_by_id: requester,
      requested_at: isRequested ? iso(startedAt) : null,
      accepted_at: isAccepted ? iso(startedAt + 2 * dayMs) : null,
      closed_at: isClosed ? iso(startedAt + 60 * dayMs) : null,
      closing_note: status === 'rejected' || status === 'cancelled' ? 'No demand for it at this price' : null,
      held_from: status === 'on_hold' ? 'in_development' : null,
      sample_count: counted,
      approved_count: approved,
      ...written(startedAt, requester),
    })
    const project = {
      ...{ id, name, base, strength, taste, nicotine, isTypical, pg, due, supervisor },
      isIced: style === 'Iced',
      startedAt: startedAt + 2 * dayMs,
      isSpecified: made !== undefined || place >= firstSpecified,
    }
    for (const [index, { life, recipe }] of statuses.entries())
      addSample(to, chance, project, {
        ...{ place: index, life, recipe },
        flavorist: flavoristOf(place + index),
        tester: testerOf(place + index),
      })
  }
  addWeighedLots(to, {
    ...{ ledger: options.ledger, labId: options.labId, now },
    suppliers: options.suppliers.filter(({ kind }) => kind === 'flavour_house'),
    author: personIn('warehouse'),
  })
  addPanels(to, chance, {
    leader: testerOf(0),
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
        user_id: chance.pick([supervisorOf(id), testerOf(id)]),
        sample_version_id: id,
        action: 'read',
      })
}
