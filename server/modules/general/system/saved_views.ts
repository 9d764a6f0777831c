import * as z from 'zod/mini'
import { savedViewCalls } from '../../../../src/resources/general/system/savedViewCalls'
import { type SavedView, savedViews } from '../../../../src/resources/general/system/saved_views'
import { type Actor, hasRole } from '../../../../src/access'
import { isQueryName, readQuery } from '../../../../src/resources/kit/query/listAddress'
import { kindOf } from '../../../../src/resources/kit/query/filter'
import { onCall } from '../../../calls/handlers'
import { invalid, Refused } from '../../../engine/errors'
import { registry } from '../../../../src/resources'
import { selectOf } from '../../../engine/rows/selects'
import { demand } from '../../../calls/auth'
import type { Unit } from '../../../engine/unitTypes'
import { t } from '../../../../src/texts/texts'

const mostOfOne = 50

/** The list of a view; refused without permission to read it. */
function listOf(name: string, by: Actor) {
  const resource = registry[name]
  if (!resource || resource.routes === false) throw invalid({ list: 'exists' })
  demand(by, resource.access.read, resource.modules)
  return resource
}

const arrangement = z.strictObject({
  order: z.optional(z.array(z.string())),
  hidden: z.optional(z.array(z.string())),
  widths: z.optional(z.record(z.string(), z.int().check(z.gt(0), z.lt(5000)))),
})

/** Asserts that a query is valid for the list, as written in an address. */
function assertQuery(list: string, by: Actor, query: unknown) {
  if (typeof query !== 'string') return
  const pairs = [...new URLSearchParams(query)]
  const { unknown } = readQuery(pairs, listOf(list, by))
  if (unknown.length > 0 || !pairs.every(([name]) => isQueryName(name))) throw invalid({ query: 'in' })
}

/** An arrangement of columns this list has: their order, those left out, and widths. */
function assertColumns(list: string, by: Actor, columns: unknown) {
  if (typeof columns !== 'string') return
  const resource = listOf(list, by)
  const isKnown = (name: string) => name === 'progress' || kindOf(resource, name) !== undefined
  try {
    const { order = [], hidden = [], widths = {} } = arrangement.parse(JSON.parse(columns))
    if ([...order, ...hidden, ...Object.keys(widths)].every(isKnown)) return
  } catch {
    // Refused below like any other invalid arrangement.
  }
  throw invalid({ columns: 'other' })
}

/** A view of the user's own, or a shared one for administrators; others are reported as missing. */
async function ownView(unit: Unit, by: Actor, id: number) {
  const missing = new Refused('not_found', { text: t('There is no view {id}', { id }) })
  const view = await unit.lock(savedViews, id)
  if (view.owner_id === by.id) return view
  if (!view.is_shared) throw missing
  listOf(view.list, by)
  if (!hasRole(by.roles, []))
    throw new Refused('no_privileges', { text: 'This view belongs to someone else' })
  return view
}

onCall(savedViewCalls.ofList, async ({ pool, by, input }) => {
  const { name } = listOf(input.list, by)
  const select = selectOf(savedViews)
  const { rows } = await pool.query<{ position: string; rows: SavedView[] }>(
    `select (select epoch || ':' || position from feed) as position, coalesce(json_agg(r), '[]') as rows
     from (select ${select.selectList()} from saved_views t ${select.allJoins()}
       where t.list = $1 and (t.owner_id = $2 or t.is_shared) order by folded(t.name) collate "C", t.id) r`,
    [name, by.id],
  )
  return rows[0] ?? { position: '', rows: [] }
})

onCall(savedViewCalls.save, async ({ unit, by, input }) => {
  listOf(input.list, by)
  assertQuery(input.list, by, input.query)
  assertColumns(input.list, by, input.columns)
  const own = await unit.find(savedViews, { owner_id: by.id, list: input.list })
  if (own.length >= mostOfOne)
    throw new Refused('too_many_views', { text: t('At most {mostOfOne} views of one list', { mostOfOne }) })
  return unit.insert(savedViews, { ...input, owner_id: by.id })
})

onCall(savedViewCalls.change, async ({ unit, by, input: { id, version, ...changes } }) => {
  const view = await ownView(unit, by, id)
  if (version !== view.version) throw new Refused('stale_version', view)
  assertQuery(view.list, by, changes.query)
  assertColumns(view.list, by, changes.columns)
  return unit.update(savedViews, view.id, changes)
})

onCall(savedViewCalls.remove, async ({ unit, by, input }) => {
  const view = await ownView(unit, by, input.id)
  await unit.remove(savedViews, view.id)
  return null
})
