import { type Actor, type Area, areas, mayOpen, type Module, opens, type Role } from '../../../src/access'
import type { AnyResource } from '../../../src/resources/kit/define/definition'
import {
  channelOf,
  fieldOf,
  labelKey,
  nameOf,
  openChannelOf,
} from '../../../src/resources/kit/define/defineResource'
import { type ComputedStates, statesChannel } from '../../../src/resources/kit/define/defineStates'
import { ownRowsChannelIn, readsOwnOnly } from '../../../src/resources/kit/define/ownRows'

/** A value the server computes and broadcasts, as far as its channel is concerned. */
type ComputedChannel = {
  segment: string
  name: string
  areas: readonly Area[]
  modules: readonly Module[]
  /** Wall displays may follow it. */
  wall?: true
}

/** Everything that has a channel. */
export type Registry = {
  resources: readonly AnyResource[]
  computed: readonly ComputedChannel[]
  /** States of many things, each an event of its own. */
  states?: readonly ComputedStates[]
  /** Records with wider access than their table, by the name in `presence-<name>.<id>`. */
  shared?: ReadonlyMap<string, Entry>
}

/** A person as the other members of a presence channel see them. */
type PresenceUser = { id: number; name: string; color: string }

export type Authorised = { ok: true; presence?: PresenceUser } | { ok: false; areas: readonly Area[] }

const colors = [
  '#1971c2',
  '#2f9e44',
  '#e8590c',
  '#9c36b5',
  '#0c8599',
  '#c2255c',
  '#5f3dc4',
  '#846358',
  '#099268',
  '#6741d9',
]

/** The colour a person has on every screen. */
export const colorOf = (userId: number) => colors[userId % colors.length]!

/** Who may enter: people with one of these areas and one of these modules. */
export type Entry = { areas: readonly Area[]; modules: readonly Module[] }

const admitted = (actor: Actor, { areas: entered, modules }: Entry) =>
  (modules.length === 0 || modules.some((module) => actor.modules.includes(module))) &&
  mayOpen(actor, entered)

const entryOf = (resource: AnyResource): Entry => ({ areas: resource.access.read, modules: resource.modules })

const decide = (actor: Actor, entry: Entry | undefined): Authorised =>
  entry && admitted(actor, entry) ? { ok: true } : { ok: false, areas: entry?.areas ?? [] }

/** The person of a channel of own notices; wall displays have negative ids. */
export const ownChannelId = (channel: string | null) =>
  /^private-general\.users\.(-?\d+)$/.exec(channel ?? '')?.[1]

const channelOfComputed = ({ segment, name }: ComputedChannel) => `private-cache-${segment}.${name}`

/** Whether a wall display may subscribe to a channel: to no other, whatever else its role could read. */
const isOnWalls = (channel: string, { resources, computed }: Registry) =>
  resources.some((resource) => resource.wall && channelOf(resource) === channel) ||
  computed.some((value) => value.wall && channelOfComputed(value) === channel)

/** Who asks, with the channels of those records by owner that are there for them. */
export type Follower = Actor & { ownRecords?: ReadonlySet<string> }

/** Whether an actor may subscribe to a channel; anything not in the registry is refused. */
export function authorise(channel: string, actor: Follower, registry: Registry): Authorised {
  const own = ownChannelId(channel)
  if (own !== undefined) return Number(own) === actor.id ? { ok: true } : { ok: false, areas: [] }
  if (actor.wall !== undefined && !isOnWalls(channel, registry)) return { ok: false, areas: [] }

  const record = /^presence-([a-z0-9_-]+)\.(\d+)$/.exec(channel)
  if (record) {
    const [, name = ''] = record
    // Where rows have readers of their own, a right to the table does not show who has one of them open.
    const resource = registry.resources.find((one) => nameOf(one) === name && one.routes !== false)
    // Of rows by owner it is shown by the caller that this one is there for the person.
    if (resource && readsOwnOnly(actor, resource) && !actor.ownRecords?.has(channel))
      return { ok: false, areas: resource.own?.all ?? [] }
    const decided = decide(actor, resource ? entryOf(resource) : registry.shared?.get(name))
    if (!decided.ok) return decided
    return { ok: true, presence: { id: actor.id, name: actor.name, color: colorOf(actor.id) } }
  }

  const computed = registry.computed.find((value) => channelOfComputed(value) === channel)
  if (computed) return decide(actor, computed)
  const states = registry.states?.find((one) => statesChannel(one) === channel)
  if (states) return decide(actor, states)
  const ownRows = ownRowsChannelIn(channel)
  if (ownRows) {
    const owned = registry.resources.find((one) => one.own && channelOf(one) === ownRows.channel)
    return decide(actor, owned && ownRows.personId === actor.id ? entryOf(owned) : undefined)
  }
  const resource =
    registry.resources.find((one) => channelOf(one) === channel || openChannelOf(one) === channel) ??
    ownerIn(channel, registry)
  // The channel of the table has the rows of everybody.
  if (resource && readsOwnOnly(actor, resource)) return { ok: false, areas: resource.own?.all ?? [] }
  return decide(actor, resource && entryOf(resource))
}

/** The owner table whose readers may subscribe to a channel of owned rows, e.g. the files of recipes. */
const ownerIn = (channel: string, { resources }: Registry) =>
  resources
    .filter(({ ownedBy }) => ownedBy !== undefined)
    .flatMap((owned) =>
      resources.filter(({ name, attachments }) => attachments && channelOf(owned, name) === channel),
    )
    .at(0)

const rolesOf = (entered: readonly Area[]) => [...new Set<Role>(entered.flatMap((area) => areas[area]))]

/** Keys that are never sent on the channel of a resource, because not all of its readers may see them. */
export function withheld(resource: AnyResource): string[] {
  const readers = rolesOf(resource.access.read)
  const names = [
    ...Object.keys(resource.fields),
    ...Object.keys(resource.systemFields),
    ...Object.keys(resource.derived),
  ]
  return names.flatMap((name) => {
    const field = fieldOf(resource, name)
    const { readable } = field ?? {}
    if (!readable || readers.every((role) => opens([role], readable))) return []
    return field?.kind === 'reference' ? [name, labelKey(name)] : [name]
  })
}
