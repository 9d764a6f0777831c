import { savedViews } from '../../../../src/resources/general/system/saved_views'
import { type Actor, hasRole } from '../../../../src/access'
import { withInitials } from '../../../../src/resources/kit/fields/validate'
import { flag, longText, optional, text } from '../../../../src/resources/kit/fields/field'
import { integer } from '../../../../src/resources/kit/fields/numbers'
import { isQueryName, readQuery } from '../../../../src/resources/kit/query/listAddress'
import { kindOf } from '../../../../src/resources/kit/query/filter'
import { call } from '../../../calls/calls'
import { invalid, Refused } from '../../../engine/errors'
import { registry, selectOf } from '../../../engine/selects'
import { demand } from '../../../calls/auth'
import type { Unit } from '../../../engine/unitTypes'

const modules = [] as const
const mostOfOne = 50

/** The list of a view; refused without permission to read it. */
function listOf(name: unknown, by: Actor) {
  const resource = registry[String(name)]
  if (!resource || resource.routes === false) throw invalid({ list: 'exists' })
  demand(by, resource.access.read, resource.modules)
  return resource
}

const isNames = (value: unknown, isKnown: (name: string) => boolean) =>
  Array.isArray(value) && value.every((name) => typeof name === 'string' && isKnown(name))

/** Asserts that a query is valid for the list, as written in an address. */
function assertQuery(list: unknown, by: Actor, query: unknown) {
  if (typeof query !== 'string') return
  const pairs = [...new URLSearchParams(query)]
  const { unknown } = readQuery(pairs, listOf(list, by))
  if (unknown.length > 0 || !pairs.every(([name]) => isQueryName(name))) throw invalid({ query: 'in' })
}

/** An arrangement of columns this list has: their order, those left out, and widths. */
function assertColumns(list: unknown, by: Actor, columns: unknown) {
  if (typeof columns !== 'string') return
  const resource = listOf(list, by)
  const isKnown = (name: string) => name === 'progress' || kindOf(resource, name) !== undefined
  try {
    const { order = [], hidden = [], widths = {}, ...others } = JSON.parse(columns) as Record<string, unknown>
    const isWide = Object.entries(widths as object).every(
      ([name, width]) => isKnown(name) && Number.isInteger(width) && width > 0 && width < 5000,
    )
    if (isNames(order, isKnown) && isNames(hidden, isKnown) && isWide && Object.keys(others).length === 0)
      return
  } catch {
    // Refused below like any other invalid arrangement.
  }
  throw invalid({ columns: 'other' })
}

/** A view of the user's own, or a shared one for administrators; others are reported as missing. */
async function ownView(unit: Unit, by: Actor, id: number) {
  const gone = new Refused('not_found', { text: `There is no view ${id}` })
  if (!Number.isSafeInteger(id) || id < 1) throw gone
  const view = await unit.lock(savedViews, id)
  if (view.owner_id === by.id) return view
  if (!view.is_shared) throw gone
  listOf(view.list, by)
  if (!hasRole(by.roles, []))
    throw new Refused('no_privileges', { text: 'This view belongs to somebody else' })
  return view
}

call(
  {
    method: 'GET',
    path: '/general/saved_views',
    areas: 'signed_in',
    modules,
    asks: { list: text('List', 60) },
    about:
      'The views of a list: one’s own and those that are shared, with the feed position they were read at.',
  },
  async ({ pool, by, values }) => {
    const { name } = listOf(values.list, by)
    const select = selectOf(savedViews)
    const { rows } = await pool.query<{ position: string; rows: unknown[] }>(
      `select (select epoch || ':' || position from feed) as position, coalesce(json_agg(r), '[]') as rows
       from (select ${select.selectList()} from saved_views t ${select.allJoins()}
         where t.list = $1 and (t.owner_id = $2 or t.is_shared) order by lower(t.name), t.id) r`,
      [name, by.id],
    )
    return rows[0]
  },
)

call(
  {
    method: 'POST',
    path: '/general/saved_views',
    areas: 'signed_in',
    modules,
    writes: true,
    asks: savedViews.fields,
    about: 'Keeps a query of a list by name, with the arrangement of its columns where given.',
  },
  async ({ unit, by, values }) => {
    listOf(values.list, by)
    assertQuery(values.list, by, values.query)
    assertColumns(values.list, by, values.columns)
    const own = await unit.find(savedViews, { owner_id: by.id, list: String(values.list) })
    if (own.length >= mostOfOne)
      throw new Refused('too_many_views', { text: `Nobody keeps more than ${mostOfOne} views of one list` })
    return unit.insert(savedViews, { ...withInitials(savedViews.fields, values), owner_id: by.id })
  },
)

call(
  {
    method: 'PUT',
    path: '/general/saved_views/:id',
    areas: 'signed_in',
    modules,
    writes: true,
    asks: {
      version: integer('Version'),
      name: optional(text('Name', 60)),
      is_shared: optional(flag('Shared')),
      query: optional(longText('Query', 4000)),
      columns: optional(longText('Columns', 8000)),
    },
    about: 'Renames or shares a view, or keeps another query by its name.',
  },
  async ({ unit, by, params, values }) => {
    const view = await ownView(unit, by, Number(params.id))
    const { version, ...changes } = values
    if (version !== view.version) throw new Refused('stale_version', view)
    if (changes.name === null) throw invalid({ name: 'required' })
    assertQuery(view.list, by, changes.query)
    assertColumns(view.list, by, changes.columns)
    const items = Object.entries(changes).filter(([, value]) => value !== undefined)
    return unit.update(savedViews, view.id, Object.fromEntries(items))
  },
)

call(
  {
    method: 'DELETE',
    path: '/general/saved_views/:id',
    areas: 'signed_in',
    modules,
    writes: true,
    about: 'Deletes a view.',
  },
  async ({ unit, by, params }) => {
    const view = await ownView(unit, by, Number(params.id))
    await unit.remove(savedViews, view.id)
    return null
  },
)
