import { type Actor, type Area, mayOpen, type Module } from '../../src/access'
import { allows, type Sender, sendersOf } from '../../src/machines/kit'
import { registry } from '../../src/resources'
import { users } from '../../src/resources/general/people/users'
import { importKinds } from '../../src/resources/imports/kinds'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import { fieldOf } from '../../src/resources/kit/define/defineResource'
import type { AnyField, Fields } from '../../src/resources/kit/fields/field'
import { kindOf, type ReferenceWhere } from '../../src/resources/kit/query/filter'
import { filterableOf } from '../../src/resources/kit/query/filterable'
import { invalid, Refused } from '../engine/errors'
import { codeColumns, nameColumns } from '../engine/rows/codeColumns'
import { hiddenFrom } from '../query/page'
import { registeredCalls } from './handlers'

type Admission = {
  areas: readonly Area[] | 'signed_in'
  /** One of these must be enabled; an empty list asks for none. */
  modules: readonly Module[]
  /** Who of them may send the event whose input it is, where the workflow names them. */
  senders?: readonly Sender[]
}

/** A place of the console that offers rows of a table: who sees it, and what it narrows the rows by. */
type Picker = Admission & {
  table: string
  where: ReferenceWhere
  dependsOn: AnyField['dependsOn']
  /** It only shows the names of rows that are known by id. */
  byId?: true
}

/** The pickers that a form, or the inputs of an event or a call, has. */
const formPickers = (fields: Fields, admission: Admission): Picker[] =>
  Object.values(fields).flatMap((field: AnyField) => [
    ...(field.table === undefined
      ? []
      : [{ ...admission, table: field.table, where: field.where ?? {}, dependsOn: field.dependsOn }]),
    ...formPickers(field.lines ?? {}, admission),
  ])

/** The filters of a list pick from all rows of a table. */
const filterPickers = (resource: AnyResource): Picker[] =>
  filterableOf(resource).flatMap((name) => {
    const { table, readable } = fieldOf(resource, name) ?? {}
    if (table === undefined) return []
    const areas = readable ?? resource.access.read
    return [{ areas, modules: resource.modules, table, where: {}, dependsOn: undefined }]
  })

/** The pickers in the dialogs of events, for those who may send them. */
const eventPickers = ({ access, modules, workflow, events }: AnyResource): Picker[] =>
  Object.entries(events).flatMap(([event, { inputs = {} }]) => {
    const senders = workflow && sendersOf(workflow, event)
    return formPickers(inputs, { areas: access.read, modules, ...(senders && { senders }) })
  })

function resourcePickers(resource: AnyResource): Picker[] {
  const { access, modules, fields } = resource
  const writers = { areas: [...access.write, ...(access.create ?? [])], modules }
  const lines = Object.entries(resource.lines).flatMap(([child, { via }]) => {
    const { [via]: _, ...typed } = registry[child]?.fields ?? {}
    return formPickers(typed, writers)
  })
  // A record names the person who changed it last.
  const changedBy = { areas: access.read, modules, table: users.name, where: {}, dependsOn: undefined }
  return [
    ...filterPickers(resource),
    ...(writers.areas.length > 0 ? [...formPickers(fields, writers), ...lines] : []),
    ...eventPickers(resource),
    { ...changedBy, byId: true },
  ]
}

const callPickers = () =>
  registeredCalls().flatMap(({ declared: { areas, modules, inputs, changes } }) =>
    areas === 'public' || areas === 'anonymous'
      ? []
      : formPickers({ ...inputs, ...changes }, { areas, modules }),
  )

const importPickers = () =>
  importKinds.flatMap(({ options, areas, resource }) =>
    formPickers(options, { areas, modules: ['Imports', ...resource.modules] }),
  )

let pickers: readonly Picker[] | undefined

/** Every picker of the console that offers rows of a table; complete once all calls are registered. */
function pickersOf({ name }: AnyResource) {
  const open = Object.values(registry).filter(({ routes }) => routes !== false)
  pickers ??= [...open.flatMap(resourcePickers), ...callPickers(), ...importPickers()]
  return pickers.filter(({ table }) => table === name)
}

const admits = (actor: Actor, { areas, modules, senders }: Admission) =>
  (modules.length === 0 || modules.some((module) => actor.modules.includes(module))) &&
  (areas === 'signed_in' || mayOpen(actor, areas)) &&
  (!senders || allows(actor, senders))

/** Whether this person has a screen of these rows. */
export const mayRead = (actor: Actor, { access, modules }: AnyResource) =>
  access.read.length > 0 && admits(actor, { areas: access.read, modules })

const values = (value: ReferenceWhere[string] | undefined) =>
  value === undefined ? [] : [value].flat().map(String)

const narrows = ({ where, dependsOn }: Picker, column: string, among: ReferenceWhere[string]) => {
  const own = values(where[column])
  return (
    column in (dependsOn ?? {}) || (own.length > 0 && values(among).every((value) => own.includes(value)))
  )
}

/**
 * The resource as its pickers search it: by columns that do not depend on what its list shows. Made once, since the SQL
 * of a resource is cached by its object.
 */
function pickedBy(searchOf: (resource: AnyResource) => readonly string[]) {
  const made = new Map<AnyResource, AnyResource>()
  return (resource: AnyResource): AnyResource => {
    const list = { ...resource.list, columns: [], search: searchOf(resource) }
    const picked = made.get(resource) ?? { ...resource, list }
    made.set(resource, picked)
    return picked
  }
}

/** For people who may read the whole row. */
const pickedByReaders = pickedBy(({ list }) => list.search)
/** For people who see no more of it than the picker shows, and the words it is found by. */
const pickedByNames = pickedBy((resource) => [
  ...new Set([
    ...nameColumns(resource),
    ...codeColumns(resource),
    ...((resource.lookup && resource.lookup.words) || []),
  ]),
])

/** Parameters of a look-up. */
type LookupRequest = { among: ReferenceWhere; isById: boolean }

/**
 * The resource as this person may look it up: whole for its readers, by the columns a picker shows for people
 * of a screen with a picker of it, as narrow as their pickers are. Everybody else is refused.
 */
export function lookupFor(
  actor: Actor,
  resource: AnyResource,
  { among, isById }: LookupRequest,
): AnyResource {
  const { access } = resource
  if (mayRead(actor, resource)) {
    const hidden = hiddenFrom(resource, actor)
    for (const name of Object.keys(among))
      if (kindOf(resource, name) === undefined || hidden.has(name)) throw invalid({ [`among.${name}`]: 'in' })
    return pickedByReaders(resource)
  }
  const all = pickersOf(resource)
  const own = all.filter((picker) => (isById || !picker.byId) && admits(actor, picker))
  if (own.length === 0) {
    const areas = all.flatMap((picker) => (picker.byId || picker.areas === 'signed_in' ? [] : picker.areas))
    throw new Refused('no_privileges', {
      text: 'You are not allowed to do this',
      areas: [...new Set([...access.read, ...areas])],
    })
  }
  for (const [column, value] of Object.entries(among))
    if (!own.some((picker) => narrows(picker, column, value))) throw invalid({ [`among.${column}`]: 'in' })
  return pickedByNames(resource)
}
