import { describe, expect, it } from 'vitest'
import type { Role } from '../../../../src/access'
import { homeParts, ownQueue, queueCounts, queueTitle } from '../../../../src/streams/boards/home'
import { cards, today } from './mississauga'

const parts = (...roles: Role[]) => homeParts({ roles, modules: ['Production', 'Inventory'] })

describe('the home screen', () => {
  it('the home screen shows what the areas of the roles open, and operators their own queue', () => {
    expect(parts('admin')).toEqual(['board', 'machines', 'pending', 'allocations', 'low_stock', 'changes'])
    expect(parts('inventory')).toEqual(['allocations', 'low_stock'])
    expect(parts('product_approval_admin')).toEqual(['changes'])
    expect(parts('bottler')).toEqual(['board', 'machines', 'queue'])
    expect(parts('manager')).toEqual(['machines', 'pending'])
    expect(parts('automation_tech')).toEqual(['machines'])
    expect(parts('purchase')).toEqual([])
  })

  it('the home screen shows nothing of a module that is not enabled, not even to admin', () => {
    expect(homeParts({ roles: ['admin'], modules: ['Training'] })).toEqual([])
  })

  it('the queue holds the own phases in the order of the board', () => {
    const queue = ownQueue(cards, ['labeler'], today)
    expect(queue.map(({ production_order_id }) => production_order_id)).toEqual([36, 40, 41, 44, 35])
    expect(queueCounts(queue)).toEqual({ ready: 1, running: 2, stopped: 2 })
    expect(queueTitle(['labeler'])).toBe('Labelling and packing')
  })
})
