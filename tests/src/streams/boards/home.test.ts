import { describe, expect, it } from 'vitest'
import { modules, type Role, roles } from '../../../../src/access'
import { homes } from '../../../../src/resources/home/homes'
import { homeAddress, homeQuery } from '../../../../src/resources/kit/define/defineHome'
import { readQuery, standardQuery } from '../../../../src/resources/kit/query/listAddress'
import {
  chartOf,
  countsAt,
  homeBoards,
  homesOf,
  largeCounts,
  ownQueue,
  queueCounts,
  queueTitle,
} from '../../../../src/streams/boards/home'
import { screenAt } from '../../../../src/views/routing/screens'
import { mayEnter } from '../../../../src/views/routing/visible'
import { cards, today } from './mississauga'

const homeOf = (...held: Role[]) => {
  const person = { roles: held, modules }
  return homesOf(person, (path) => {
    const found = screenAt(path)
    return found !== null && mayEnter(found.screen, person)
  })
}
const keys = (counts: readonly { key: string }[]) => counts.map(({ key }) => key)

describe('the home screen', () => {
  it('the large figures of a role are the work of that role, the most important first', () => {
    expect(keys(largeCounts(homeOf('purchase'), 3))).toEqual([
      'purchases_late',
      'purchases_to_order',
      'purchases_to_approve',
    ])
    expect(keys(largeCounts(homeOf('sale'), 3))).toEqual(['sales_held', 'sales_to_allocate', 'sales_to_ship'])
    expect(keys(largeCounts(homeOf('inventory'), 3))).toEqual(['low_stock', 'expiring', 'counts_due'])
    expect(keys(largeCounts(homeOf('warehouse'), 3))).toEqual([
      'deliveries_due',
      'receivings_to_start',
      'receivings_running',
    ])
    expect(keys(largeCounts(homeOf('planning'), 3))).toEqual([
      'orders_late',
      'orders_held',
      'orders_to_approve',
    ])
  })

  it('a product under a figure is named with its stamp and SKU', () => {
    const named = homes.flatMap(({ counts }) => counts).filter(({ about }) => about?.startsWith('product'))
    expect(named.length).toBeGreaterThan(0)
    // The label of a product has both; a name alone does not.
    expect(keys(named.filter((count) => count.about !== 'product' && count.named !== 'sku'))).toEqual([])
  })

  it('a person of several roles sees the first figure of every home before a second one of any', () => {
    expect(keys(largeCounts(homeOf('purchase', 'sale'), 3))).toEqual([
      'sales_held',
      'purchases_late',
      'sales_to_allocate',
    ])
  })

  it('approvals show to the people of their areas only', () => {
    expect(keys(countsAt(homeOf('product_approval_admin'), 'approve'))).toEqual(['changes_to_approve'])
    expect(keys(countsAt(homeOf('batcher'), 'approve'))).toEqual([])
    expect(keys(countsAt(homeOf('admin'), 'approve'))).toEqual([
      'orders_to_approve',
      'purchases_to_approve',
      'adjustments_to_approve',
      'changes_to_approve',
      'documents_in_review',
      'project_items_in_review',
      'users_to_activate',
    ])
  })

  it('a home shows nothing of a module that is not enabled, not even to admin', () => {
    expect(homesOf({ roles: ['admin'], modules: ['R&D'] }, () => true)).toEqual([])
    expect(homeBoards({ roles: ['admin'], modules: ['R&D'] })).toEqual({
      production: false,
      machines: false,
      queue: false,
      staff: false,
    })
  })

  it('a home draws the due days of a list that it counts', () => {
    expect(chartOf(homeOf('sale'))?.title).toBe('Sales by promised day')
    expect(chartOf(homeOf('warehouse'))?.title).toBe('Expected deliveries by due day')
    expect(chartOf(homeOf('product_approval_admin'))).toBeUndefined()
  })

  it.each(roles)('every figure of %s opens, by its address, exactly the query that it counts', (role) => {
    for (const count of homeOf(role).flatMap(({ counts }) => counts)) {
      const address = new URL(homeAddress(count, today), 'http://console.test')
      const read = readQuery(address.searchParams, count.resource, standardQuery(count.resource))
      expect([count.key, read.unknown, read.withheld]).toEqual([count.key, [], []])
      expect([count.key, read.query.filters]).toEqual([count.key, homeQuery(count, today).filters])
      expect(read.query.search).toBe('')
    }
  })

  it('the queue holds the own phases in the order of the board', () => {
    const queue = ownQueue(cards, ['labeler'], today)
    expect(queue.map(({ production_order_id }) => production_order_id)).toEqual([36, 40, 41, 44, 35])
    expect(queueCounts(queue)).toEqual({ ready: 1, running: 2, stopped: 2 })
    expect(queueTitle(['labeler'])).toBe('Labelling and packing')
  })
})
