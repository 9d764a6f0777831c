import { describe, expect, it } from 'vitest'
import { offered } from '../../../../../src/machines/kit'
import { reelAdjustmentMachine } from '../../../../../src/machines/workflows/production/reel_adjustments'
import { reelOrderMachine } from '../../../../../src/machines/workflows/production/reel_orders'
import { reelMachine } from '../../../../../src/machines/workflows/production/reels'
import { person, table, walk } from '../walk'

const byOthers = {
  created_by: 1,
  submitted_by_id: 2,
  above_tolerance: 0,
  signed_by_id: null,
  needs_activation: 0,
  activated_at: null,
} as const
const always = `
  draft submit pending_approval: stamp_inventory
  draft cancel cancelled: stamp_inventory
  pending_approval approve available: manager stamp_inventory
  pending_approval reject draft: manager stamp_inventory
  available mount in_use: system
  available move_area available: stamp_inventory
  inactive activate available: stamp_inventory
  inactive move_area inactive: stamp_inventory
  inactive,available,in_use,quarantined deplete depleted: system
  in_use unmount available: system
  inactive,available,in_use quarantine quarantined: stamp_inventory supervisor_production manager
  quarantined release available: manager
  inactive,available,quarantined return returned: system
  inactive,available,quarantined destroy destroyed: system
  depleted reopen available: system
`

describe('reel', () => {
  it('a reel moves for whom the workflow table names, and is closed by one person where no more is missing than tolerated', () =>
    walk(reelMachine, table(`${always.trim()}\ndepleted reconcile reconciled: stamp_inventory`), byOthers))

  it('a reel of which more is missing is signed first by stamp inventory, then closed by a manager', () => {
    walk(reelMachine, table(`${always.trim()}\ndepleted reconcile depleted: stamp_inventory`), {
      ...byOthers,
      above_tolerance: 1,
    })
    walk(reelMachine, table(`${always.trim()}\ndepleted reconcile reconciled: manager`), {
      ...byOthers,
      above_tolerance: 1,
      signed_by_id: 3,
    })
  })

  it('a reel whose regime asks for it is activated before it is used, out of quarantine too', () => {
    const waiting = always
      .replace('pending_approval approve available', 'pending_approval approve inactive')
      .replace('quarantined release available', 'quarantined release inactive')
    walk(reelMachine, table(`${waiting.trim()}\ndepleted reconcile reconciled: stamp_inventory`), {
      ...byOthers,
      needs_activation: 1,
    })
    walk(reelMachine, table(`${always.trim()}\ndepleted reconcile reconciled: stamp_inventory`), {
      ...byOthers,
      needs_activation: 1,
      activated_at: '2026-11-21T12:00:00Z',
    })
  })

  it('nobody approves a reel that he entered or counted, and nobody signs twice, an administrator neither', () => {
    for (const role of ['stamp_inventory', 'manager', 'admin'] as const)
      for (const id of [1, 2])
        expect(offered(reelMachine, 'pending_approval', byOthers, person(role, id))).toEqual([])
    const signed = { ...byOthers, above_tolerance: 1, signed_by_id: 3 }
    expect(offered(reelMachine, 'depleted', signed, person('admin', 3))).toEqual([])
  })
})

describe('reel adjustment', () => {
  it('an adjustment is decided by another person than who requested it, who alone withdraws it', () => {
    walk(
      reelAdjustmentMachine,
      table(`
        pending approve approved: manager stamp_inventory
        pending reject rejected: manager stamp_inventory
        pending withdraw withdrawn: `),
      { requested_by_id: 1 },
    )
    for (const role of ['manager', 'stamp_inventory', 'supervisor_production', 'admin'] as const)
      expect(offered(reelAdjustmentMachine, 'pending', { requested_by_id: 1 }, person(role, 1))).toEqual([
        'withdraw',
      ])
  })
})

describe('stamp order', () => {
  it('a stamp order moves for whom the workflow table names', () =>
    walk(
      reelOrderMachine,
      table(`
        draft order ordered: stamp_inventory
        ordered receive received: stamp_inventory
        draft,ordered cancel cancelled: stamp_inventory`),
      {},
    ))
})
