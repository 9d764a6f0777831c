import { describe, expect, it } from 'vitest'
import { stampingOrderMachine } from '../../../../../src/machines/workflows/production/product_stamping_orders'
import { stampingCorrectionMachine } from '../../../../../src/machines/workflows/production/stamping_corrections'
import { stampingLogMachine } from '../../../../../src/machines/workflows/production/stamping_logs'
import { step } from '../../../../../src/machines/kit'
import { person, table, walk } from '../walk'

describe('workflows of stamping', () => {
  it('workflows of stamping let a stamper work an order, and the system alone plan, stop and approve it beside him', () =>
    walk(
      stampingOrderMachine,
      table(`
        draft plan planned: stamper system
        draft,planned cancel cancelled: stamper system
        planned start in_progress: stamper
        in_progress pause paused: stamper system
        paused resume in_progress: stamper
        in_progress change_reel in_progress: stamper
        in_progress,paused unmount_reel paused: stamper
        paused mount_reel in_progress: stamper
        in_progress,paused finish pending_approval: stamper
        pending_approval approve done: system`),
      {},
    ))

  it('workflows of stamping move a session by the system alone, once it has ended only by a correction', () =>
    walk(
      stampingLogMachine,
      table(`
        open close closed: system
        open dispute pending_approval: system
        pending_approval settle closed: system
        closed,corrected correct corrected: system`),
      {},
    ))

  const deciders = 'supervisor manager stamp_inventory'

  it('workflows of stamping let three roles decide a correction of another person', () =>
    walk(
      stampingCorrectionMachine,
      table(`
        pending approve approved: ${deciders}
        pending reject rejected: ${deciders}
        pending withdraw withdrawn:`),
      { kind: 'count_error', requested_by_id: 8, stamped_by_id: 7 },
    ))

  it('workflows of stamping let nobody decide what he requested himself: he may withdraw it', () =>
    walk(
      stampingCorrectionMachine,
      table(`
        pending approve approved:
        pending reject rejected:
        pending withdraw withdrawn: stamper ${deciders}`),
      { kind: 'wrong_reel', requested_by_id: 7, stamped_by_id: 8 },
    ))

  it('workflows of stamping have a discrepancy decided, never rejected or withdrawn, and not by its stamper', () => {
    const row = { kind: 'discrepancy', requested_by_id: null, stamped_by_id: 8 }
    walk(
      stampingCorrectionMachine,
      table(`
        pending approve approved: ${deciders}
        pending reject rejected:
        pending withdraw withdrawn:`),
      row,
    )
    const stamper = { ...person('manager', 8) }
    expect(step(stampingCorrectionMachine, 'pending', row, 'approve', stamper)).toEqual({
      ok: false,
      refused: 'no_privileges',
    })
  })
})
