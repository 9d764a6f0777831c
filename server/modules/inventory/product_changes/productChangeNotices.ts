import { productChangesWaiting } from '../../../../src/resources/inventory/product_changes/productChangeValues'
import { areas } from '../../../../src/access'
import {
  type ProductChange,
  productChanges,
} from '../../../../src/resources/inventory/product_changes/product_changes'
import { onChanged, type RowChange } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { onComputed } from '../../../realtime/feed/computed'
import { holdersOf, type Saying, notifyUsers } from '../../../site/notifyUsers'

type Moved = RowChange<ProductChange>

onComputed(productChangesWaiting, { sources: [productChanges] }, async (db) => {
  const rows = await db
    .selectFrom('product_changes')
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .where('status', '=', 'submitted')
    .execute()
  return rows[0]?.many ?? 0
})

/** All people who may approve product changes. */
const approvers = (unit: Unit) => holdersOf(unit, areas.inventory_changes)

const called = ({ number, sku }: ProductChange) => (sku ? `${number} of ${sku}` : number)

const ends: Readonly<Record<string, string>> = {
  approved: 'approved',
  applied: 'applied',
  rejected: 'rejected',
  conflict: 'in conflict: the product has changed since',
}

/** One sentence for one request, one for several. */
const sentence = (changes: readonly ProductChange[], one: string, many: string) => {
  const [first] = changes
  return first && changes.length === 1
    ? `${called(first)} ${one}`
    : `${changes.length} changes of products ${many}`
}

/** How many requests of a batch wait; a large file brings them in portions. */
async function waitingOf(unit: Unit, batch: string) {
  const rows = await unit.trx
    .selectFrom('product_changes')
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .where('batch_id', '=', batch)
    .where('status', '=', 'submitted')
    .execute()
  return rows[0]?.many ?? 0
}

/** Notice to approvers about requests of one batch, with its address. */
async function askedOf(unit: Unit, waiting: readonly ProductChange[], batch: string | null): Promise<Saying> {
  const [first] = waiting
  const many = batch === null ? waiting.length : await waitingOf(unit, batch)
  if (first && many === 1)
    return {
      text: sentence([first], 'waits for your approval', ''),
      path: `/product_changes/${first.id}`,
    }
  return batch === null
    ? { text: sentence(waiting, '', 'wait for your approval'), path: productChanges.path }
    : {
        text: `${many} changes of products wait for your approval as ${batch}`,
        path: `${productChanges.path}?f.batch_id=is:${encodeURIComponent(batch)}`,
        about: `${productChanges.name} ${batch}`,
      }
}

const became = (changes: readonly Moved[], status: string) =>
  changes.flatMap(({ before, after }) =>
    after && after.status === status && before?.status !== status ? [after] : [],
  )

async function tellApprovers(unit: Unit, changes: readonly Moved[]) {
  const waiting = became(changes, 'submitted')
  if (waiting.length === 0) return
  const requesters = new Set(waiting.map(({ submitted_by_id: id }) => id))
  const people = (await approvers(unit)).filter((id) => !requesters.has(id))
  for (const batch of new Set(waiting.map(({ batch_id }) => batch_id))) {
    const own = waiting.filter(({ batch_id }) => batch_id === batch)
    notifyUsers(unit, people, await askedOf(unit, own, batch))
  }
}

function tellRequesters(unit: Unit, changes: readonly Moved[]) {
  for (const [status, word] of Object.entries(ends)) {
    const ended = became(changes, status)
    for (const requester of new Set(ended.map(({ submitted_by_id: id }) => id))) {
      const own = ended.filter(({ submitted_by_id: id }) => id === requester)
      const note = own.length === 1 && status === 'rejected' ? `: ${own[0]?.decision_note}` : ''
      notifyUsers(unit, [requester], { text: `${sentence(own, `is ${word}`, `are ${word}`)}${note}` })
    }
  }
}

onChanged(productChanges, async (unit, _rows, reported) => {
  await tellApprovers(unit, reported)
  tellRequesters(unit, reported)
})
