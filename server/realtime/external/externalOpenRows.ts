import type { AnyResource } from '../../../src/resources/kit/define/definition'
import { openChannelOf } from '../../../src/resources/kit/define/defineResource'
import { dataBytesAtMost, type ExternalService } from './externalService'
import { type OpenRow, rowIn } from '../protocol/presence'

/** Delay after a subscription was authorized, until the service lists the member. */
const soonMs = 500

type RecordMembers = { count: number; people: number[] }

/** As many rows as fit into one event of the service. */
function asValue(rows: readonly OpenRow[]) {
  const taken: string[] = []
  let bytes = 100
  for (const row of rows.map((one) => JSON.stringify(one))) {
    bytes += Buffer.byteLength(row) + 1
    if (bytes > dataBytesAtMost) break
    taken.push(row)
  }
  return `[${taken.join()}]`
}

type Options = {
  resources: readonly AnyResource[]
  service: Pick<ExternalService, 'crowds' | 'members'>
  /** Display names by person. */
  namesOf: (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
  tell: (channel: string, name: string, data: string) => void
  failed: (error: unknown) => void
}

/**
 * Which rows of a table are open, where an external service holds the sockets. Polls the member count of each
 * record channel, and the members where the count changed or a subscription was authorized; only for tables
 * whose lists are subscribed.
 */
export function createExternalOpenRows({ resources, service, namesOf, tell, failed }: Options) {
  const tableOf = new Map(resources.map((resource) => [openChannelOf(resource), resource.name]))
  const members = new Map<string, RecordMembers>()
  const published = new Map<string, string>()
  let listening = new Set<string>()
  let entered = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  let working = Promise.resolve()

  async function membersOf(channel: string, count: number, isFresh: boolean) {
    const before = members.get(channel)
    if (before && before.count === count && !isFresh) return before.people
    const people = (await service.members(channel)).map(Number)
    members.set(channel, { count, people })
    return people
  }

  async function ask() {
    const channels = [...listening]
    const fresh = entered
    entered = new Set()
    if (channels.length === 0) return members.clear()
    const tables = new Set(channels.map((channel) => tableOf.get(channel)))
    const crowds = [...(await service.crowds())].filter(([name]) => tables.has(rowIn(name).table))
    for (const name of members.keys()) if (!crowds.some(([one]) => one === name)) members.delete(name)
    const open: { table: string; id: number; people: number[] }[] = []
    for (const [name, count] of crowds)
      open.push({ ...rowIn(name), people: await membersOf(name, count, fresh.has(name)) })
    const names = await namesOf([...new Set(open.flatMap(({ people }) => people))])
    for (const channel of channels) {
      const rows = open
        .filter(({ table }) => table === tableOf.get(channel))
        .map(({ id, people }) => ({
          id,
          people: people.map((person) => ({ id: person, name: names.get(person) ?? '' })),
        }))
      const value = asValue(rows)
      if (published.get(channel) === value) continue
      published.set(channel, value)
      tell(channel, 'value', `{"at":"${new Date().toISOString()}","value":${value}}`)
    }
  }

  function look() {
    working = working.then(ask).catch((error: unknown) => {
      members.clear()
      failed(error)
    })
    return working
  }

  return {
    /** Sets the lists that are subscribed now. */
    look(occupied: readonly string[]) {
      listening = new Set(occupied.filter((channel) => tableOf.has(channel)))
      for (const channel of published.keys()) if (!listening.has(channel)) published.delete(channel)
      return look()
    },
    /** A subscription to a record or a list was authorized: publishes the current state. */
    onSubscribed(channel: string) {
      if (tableOf.has(channel)) {
        listening.add(channel)
        published.delete(channel)
      } else entered.add(channel)
      if (listening.size === 0) entered.clear()
      else
        timer ??= setTimeout(() => {
          timer = null
          void look()
        }, soonMs)
    },
    async stop() {
      if (timer) clearTimeout(timer)
      timer = null
      listening = new Set()
      await working
    },
  }
}
