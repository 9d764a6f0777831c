import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { hasRole } from '../../../src/access'
import { missingFields } from '../../../src/resources/kit/fields/requiredWhere'
import { panelCalls, type PanelResults } from '../../../src/resources/rd/panelCalls'
import { hitsNeeded, panelP } from '../../../src/resources/rd/panelStatistics'
import { type RdPanel, rdPanels } from '../../../src/resources/rd/rd_panels'
import { rdSampleVersions } from '../../../src/resources/rd/rd_sample_versions'
import { t } from '../../../src/texts/texts'
import { onCall } from '../../calls/handlers'
import type { Db, Trx } from '../../db/database'
import { invalid, invalidBecause, Refused } from '../../engine/errors'
import { onCreate, onEvent, onUpdate } from '../../engine/hooks/hooks'
import type { Unit } from '../../engine/unitTypes'
import { plantToday } from '../../site/plant'

type Versions = Pick<RdPanel, 'version_a_id' | 'version_b_id'>

async function assertVersions(unit: Unit, { version_a_id, version_b_id }: Versions) {
  if (version_a_id === version_b_id) throw invalid({ version_b_id: 'in' })
  for (const [field, id] of Object.entries({ version_a_id, version_b_id })) {
    const { status, prepared_at } = await unit.get(rdSampleVersions, id)
    if (status === 'draft' || status === 'discarded' || prepared_at === null)
      throw invalidBecause(field, t('This version is not weighed yet'))
  }
}

/** A pair is asked for an attribute. */
function assertAsked(panel: Pick<RdPanel, 'method' | 'attribute'>) {
  for (const name of missingFields(rdPanels.fields, panel)) throw invalid({ [name]: 'requiredif' })
}

onCreate(rdPanels, async (unit, values) => {
  assertAsked(values)
  await assertVersions(unit, values)
  return values
})
onUpdate(rdPanels, async (unit, before, changes) => {
  assertAsked({ ...before, ...changes })
  await assertVersions(unit, { ...before, ...changes })
  return changes
})

/** A version is tasted once it has steeped; the supervisor may have it tasted before. */
async function assertReady(unit: Unit, { version_a_id, version_b_id }: Versions) {
  if (hasRole(unit.by.roles, ['rd_supervisor'])) return
  const today = await plantToday(unit)
  for (const [field, id] of Object.entries({ version_a_id, version_b_id })) {
    const { ready_on: day } = await unit.get(rdSampleVersions, id)
    if (day !== null && day > today) throw invalidBecause(field, t('It steeps until {day}', { day }))
  }
}

onEvent(rdPanels, 'open', async (unit, panel) => {
  await assertVersions(unit, panel)
  await assertReady(unit, panel)
  return { opened_at: unit.doneAt }
})

const notOpen = ({ number, status }: RdPanel) =>
  new Refused('invalid_transition', { text: t('{number} is {status}', { number, status }) })

/** Orders of the bottles: which of them are of the second version. */
const orders = {
  triangle: [
    [false, false, true],
    [false, true, false],
    [true, false, false],
    [true, true, false],
    [true, false, true],
    [false, true, true],
  ],
  paired: [
    [false, true],
    [true, false],
  ],
} as const satisfies Record<RdPanel['method'], readonly (readonly boolean[])[]>

type Served = {
  id: number
  panellist_id: number
  serving: number
  codes: string[]
  b_codes: string[]
  answer: string | null
}

const servingsOf = async (db: Db | Trx, panelId: number) =>
  (
    await sql<Served & { is_correct: boolean | null }>`
      select id::int, panellist_id::int, serving, codes, b_codes, answer, is_correct from rd_panel_servings
      where panel_id = ${panelId} order by id`.execute(db)
  ).rows

/** One of the orders that were served least, by chance. */
function nextOrder({ method }: RdPanel, served: readonly Served[]): readonly boolean[] {
  const all: readonly (readonly boolean[])[] = orders[method]
  const nameOf = (order: readonly boolean[]) => order.map(Number).join('')
  const counts = new Map<string, number>()
  for (const { codes, b_codes } of served) {
    const name = nameOf(codes.map((code) => b_codes.includes(code)))
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const least = Math.min(...all.map((order) => counts.get(nameOf(order)) ?? 0))
  const rarest = all.filter((order) => (counts.get(nameOf(order)) ?? 0) === least)
  return rarest[randomInt(rarest.length)] ?? []
}

/** Codes that no other bottle of the panel has. */
function freshCodes(many: number, served: readonly Served[]): string[] {
  const used = new Set(served.flatMap(({ codes }) => codes))
  const free = Array.from({ length: 900 }, (_, at) => String(100 + at)).filter((code) => !used.has(code))
  if (free.length < many) throw new Refused('invalid_transition', { text: t('All blind codes are in use') })
  return Array.from({ length: many }, () => free.splice(randomInt(free.length), 1)[0] ?? '')
}

/** Who developed a version is not served it under a code. */
async function assertBlind(unit: Unit, panel: RdPanel) {
  for (const id of [panel.version_a_id, panel.version_b_id])
    if ((await unit.get(rdSampleVersions, id)).flavorist_id === unit.by.id)
      throw new Refused('invalid_transition', {
        text: t('The flavourist does not taste the own sample blind'),
      })
}

const leftOf = ({ servings }: RdPanel, own: readonly Served[]) =>
  servings - own.filter(({ answer }) => answer !== null).length

onCall(panelCalls.openPanels, async ({ db, by }) => {
  const { rows } = await sql<{ id: number; number: string; method: RdPanel['method']; left: number }>`
    select p.id::int, p.number, p.method, p.servings - count(s.answer)::int as left
    from rd_panels p left join rd_panel_servings s on s.panel_id = p.id and s.panellist_id = ${by.id}
    where p.status = 'open' and not exists (select from rd_sample_versions v join rd_samples o on o.id = v.sample_id
      where v.id in (p.version_a_id, p.version_b_id) and o.flavorist_id = ${by.id})
    group by p.id having p.servings > count(s.answer) order by p.id`.execute(db)
  return rows
})

onCall(panelCalls.serve, async ({ unit, input: { id } }) => {
  const panel = await unit.lock(rdPanels, id)
  if (panel.status !== 'open') throw notOpen(panel)
  await assertBlind(unit, panel)
  const served = await servingsOf(unit.trx, id)
  const own = served.filter(({ panellist_id }) => panellist_id === unit.by.id)
  const { number, method, attribute, servings } = panel
  const shown = { panel_id: id, number, method, attribute, servings }
  const open = own.find(({ answer }) => answer === null)
  if (open) return { ...shown, serving: open.serving, codes: open.codes }
  if (leftOf(panel, own) <= 0)
    throw new Refused('invalid_transition', { text: t('All servings of this panel are answered') })
  const order = nextOrder(panel, served)
  const codes = freshCodes(order.length, served)
  const b_codes = codes.filter((_, at) => order[at])
  const serving = own.length + 1
  await sql`insert into rd_panel_servings (panel_id, panellist_id, serving, codes, b_codes)
    values (${id}, ${unit.by.id}, ${serving}, ${codes}::text[], ${b_codes}::text[])`.execute(unit.trx)
  return { ...shown, serving, codes }
})

/** Whether an answer is a hit: the odd one of a triangle; of a pair the second version. */
function isHit({ method }: RdPanel, { codes, b_codes }: Served, code: string) {
  const isSecond = b_codes.includes(code)
  if (method === 'paired') return isSecond
  return isSecond === b_codes.length < codes.length / 2
}

onCall(panelCalls.answer, async ({ unit, input: { id, code } }) => {
  const panel = await unit.lock(rdPanels, id)
  if (panel.status !== 'open') throw notOpen(panel)
  const own = (await servingsOf(unit.trx, id)).filter(({ panellist_id }) => panellist_id === unit.by.id)
  const open = own.find(({ answer }) => answer === null)
  if (!open) throw new Refused('invalid_transition', { text: t('There is no open serving') })
  if (!open.codes.includes(code)) throw invalid({ code: 'in' })
  await sql`update rd_panel_servings set answer = ${code}, is_correct = ${isHit(panel, open, code)},
    answered_at = ${unit.doneAt} where id = ${open.id}`.execute(unit.trx)
  await unit.update(rdPanels, id, { answer_count: panel.answer_count + 1 })
  return { left: leftOf(panel, own) - 1 }
})

/** The first answer of each person: later ones of the same person are no answers of further people. */
const firstAnswers = (served: readonly (Served & { is_correct: boolean | null })[]) =>
  served.filter(({ serving, answer }) => serving === 1 && answer !== null)

onEvent(rdPanels, 'close', async (unit, panel) => {
  const first = firstAnswers(await servingsOf(unit.trx, panel.id))
  const hits = first.filter(({ is_correct }) => is_correct).length
  return {
    closed_at: unit.doneAt,
    correct_count: hits,
    p_value: Number(panelP(panel.method, first.length, hits).toFixed(6)),
  }
})

onCall(panelCalls.results, async ({ db, input: { id } }) => {
  const { rows: found } = await sql<Pick<RdPanel, 'status' | 'method' | 'number'>>`
    select status, method, number from rd_panels where id = ${id}`.execute(db)
  const [panel] = found
  if (!panel)
    throw new Refused('not_found', { text: t('There is no such {singular}', { singular: t('panel') }) })
  if (panel.status !== 'closed')
    throw new Refused('invalid_transition', {
      text: t('{number} is {status}', { number: panel.number, status: panel.status }),
    })
  const first = firstAnswers(await servingsOf(db, id))
  const hits = first.filter(({ is_correct }) => is_correct).length
  const { rows } = await sql<PanelResults['panellists'][number]>`
    select u.id::int as user_id, u.name, count(*) filter (where s.panel_id = ${id})::int as answers,
      count(*) filter (where s.panel_id = ${id} and s.is_correct)::int as hits, count(*)::int as all_answers,
      count(*) filter (where s.is_correct)::int as all_hits
    from rd_panel_servings s join rd_panels p on p.id = s.panel_id and p.status = 'closed' and p.method = ${panel.method}
    join users u on u.id = s.panellist_id
    where s.answer is not null and s.panellist_id in (select panellist_id from rd_panel_servings where panel_id = ${id})
    group by u.id, u.name order by u.name`.execute(db)
  return {
    many: first.length,
    hits,
    p: Number(panelP(panel.method, first.length, hits).toFixed(6)),
    hits_needed: hitsNeeded(panel.method, first.length),
    panellists: rows,
  }
})
