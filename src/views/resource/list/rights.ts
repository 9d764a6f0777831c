import { type Actor, type Area, opens, type Role, roles, areas } from '../../../access'
import { offered, step } from '../../../machines/kit'
import type { AnyResource } from '../../../resources/kit/define/definition'
import type { EventDefinition } from '../../../resources/kit/define/facets/event'
import { exportAreas } from '../../../resources/kit/query/resourceCalls'
import { fieldOf } from '../../../resources/kit/define/defineResource'
import type { Person } from '../../../machines/session'

/** The signed-in person as the one who acts. */
export const actorOf = (person: Person): Actor => person

// An empty list allows no person, not even admin.
const may = (areas: readonly Area[], { roles }: Person) => areas.length > 0 && opens(roles, areas)

export const mayWrite = ({ access }: AnyResource, person: Person) => may(access.write, person)
export const mayCreate = ({ access }: AnyResource, person: Person) =>
  may(access.create ?? access.write, person)
export const mayRemove = ({ access }: AnyResource, person: Person) =>
  may(access.remove ?? access.write, person)
export const mayMerge = ({ access }: AnyResource, person: Person) =>
  may(access.merge ?? access.remove ?? access.write, person)

/** Whether this person may take the list away as a file, by the areas that the server asks for. */
export const mayExport = (resource: AnyResource, person: Pick<Person, 'roles'>) =>
  opens(person.roles, exportAreas(resource))

/** Whether people may still change the fields of this row. */
export const isEditable = (resource: AnyResource, row: Readonly<Record<string, unknown>>) =>
  !resource.editableIn || resource.editableIn.includes(String(row.status))

/** The fields that people may change in a status in which this row is not editable otherwise. */
export const editableFields = (resource: AnyResource, row: Readonly<Record<string, unknown>>) =>
  resource.editableFields?.[String(row.status)] ?? []

/** Whether people may still delete this row. */
export const isRemovable = (resource: AnyResource, row: Readonly<Record<string, unknown>>) =>
  resource.removableIn ? resource.removableIn.includes(String(row.status)) : isEditable(resource, row)

const isReady = ({ showWhen: onceAt = {} }: EventDefinition, row: Readonly<Record<string, unknown>>) =>
  Object.entries(onceAt).every(([name, value]) => row[name] === value)

/** The workflow events this person may send to this row now, loudest last. */
export function offeredEvents(resource: AnyResource, row: Readonly<Record<string, unknown>>, person: Person) {
  if (!resource.workflow) return []
  return offered(resource.workflow, String(row.status), row, actorOf(person))
    .map((event) => ({ event, notes: resource.events[event] ?? { label: event } }))
    .filter(({ notes }) => !notes.hidden && isReady(notes, row))
}

/**
 * The events that bring a row to `event` for this person: the event alone where it is possible now, else with those that
 * its definition lets come first; null where there is no such way.
 */
export function pathTo(
  resource: AnyResource,
  row: Readonly<Record<string, unknown>>,
  event: string,
  person: Person,
): readonly string[] | null {
  const { workflow: machine } = resource
  if (!machine) return null
  const all = [...(resource.events[event]?.through ?? []), event]
  const leadsOn = (path: readonly string[]) => {
    let status = String(row.status)
    for (const type of path) {
      const next = step(machine, status, row, type, actorOf(person))
      if (!next.ok) return false
      status = next.status
    }
    return true
  }
  return all.map((_, place) => all.slice(all.length - 1 - place)).find(leadsOn) ?? null
}

/** The events to which this person may bring this row by others that come first. */
export const eventsAhead = (resource: AnyResource, row: Readonly<Record<string, unknown>>, person: Person) =>
  Object.entries(resource.events).flatMap(([event, notes]) =>
    notes.through && (pathTo(resource, row, event, person)?.length ?? 0) > 1 ? [{ event, notes }] : [],
  )

/** Who may read a resource, in roles. */
export const readers = (resource: AnyResource): Role[] =>
  roles.filter((role) => resource.access.read.some((area) => (areas[area] as readonly Role[]).includes(role)))

/** Fields of a resource that this person may not read. */
export const hiddenFrom = (resource: AnyResource, person: Pick<Person, 'roles'>): ReadonlySet<string> =>
  new Set(
    [resource.fields, resource.systemFields, resource.derived].flatMap(Object.keys).filter((name) => {
      const readable = fieldOf(resource, name)?.readable
      return readable !== undefined && !opens(person.roles, readable)
    }),
  )
