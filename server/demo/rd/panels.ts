import { panelP, type PanelMethod } from '../../../src/resources/rd/panelStatistics'
import type { Random } from '../company/random'
import type { Tables } from '../company/tables'
import { written } from './formulae'

const dayMs = 86_400_000
const iso = (ms: number) => new Date(ms).toISOString()

/** Panels of the past year, the last two of which are open and prepared. */
const panelCount = 14

type Options = {
  /** Who leads panels, and who tastes. */
  leader: number
  panellists: readonly number[]
  now: number
}

type Panel = { id: number; method: PanelMethod; at: number; isClosed: boolean }

/** The servings of a panel: half of the differences are tasted, the rest is guessed. */
function addServings(
  to: Tables,
  chance: Random,
  { id, method, at, isClosed }: Panel,
  people: readonly number[],
) {
  const size = method === 'triangle' ? 3 : 2
  let hits = 0
  for (const [place, panellist] of people.entries()) {
    const codes = Array.from({ length: size }, (_, bottle) => String(100 + place * size + bottle))
    const odd = chance.pick(codes)
    const isHit = chance.chance(0.5) || chance.chance(1 / size)
    const isAnswered = isClosed || chance.chance(0.5)
    hits += isHit ? 1 : 0
    to.add('rd_panel_servings', {
      panel_id: id,
      panellist_id: panellist,
      serving: 1,
      codes,
      b_codes: [odd],
      ...(isAnswered && {
        answer: isHit ? odd : codes.find((code) => code !== odd),
        is_correct: isHit,
        answered_at: iso(at + dayMs),
      }),
    })
  }
  return hits
}

/** A year of tastings: the last two versions of a sample under codes, with their exact results. */
export function addPanels(to: Tables, chance: Random, { leader, panellists, now }: Options) {
  const tasted = to
    .rows('rd_samples')
    .flatMap(({ id, current_version_id }) => {
      const versions = to
        .rows('rd_sample_versions')
        .filter((one) => one.sample_id === id && one.prepared_at !== undefined)
      const [before, last] = versions.slice(-2)
      return before && last && typeof current_version_id === 'number' ? [{ before, last }] : []
    })
    .slice(-panelCount)
  for (const [place, { before, last }] of tasted.entries()) {
    const method: PanelMethod = place % 3 === 2 ? 'paired' : 'triangle'
    const status = place === tasted.length - 1 ? 'draft' : place === tasted.length - 2 ? 'open' : 'closed'
    const at = now - (tasted.length - place) * 24 * dayMs
    const isClosed = status === 'closed'
    const id = to.add('rd_panels', {
      number: `PNL-${String(place + 1).padStart(5, '0')}`,
      status,
      name: `Version ${String(before.version_number)} against ${String(last.version_number)}`,
      method,
      attribute: method === 'paired' ? 'sweeter' : null,
      version_a_id: before.id,
      version_b_id: last.id,
      servings: 1,
      answer_count: 0,
      ...(status !== 'draft' && { opened_at: iso(at) }),
      ...written(at, leader),
    })
    if (status === 'draft') continue
    const hits = addServings(to, chance, { id, method, at, isClosed }, panellists)
    const row = to.rows('rd_panels').find((one) => one.id === id)
    const answers = to
      .rows('rd_panel_servings')
      .filter((one) => one.panel_id === id && one.answer !== undefined)
    Object.assign(row ?? {}, {
      answer_count: answers.length,
      ...(isClosed && {
        closed_at: iso(at + 2 * dayMs),
        correct_count: hits,
        p_value: Number(panelP(method, answers.length, hits).toFixed(6)),
      }),
    })
  }
}
