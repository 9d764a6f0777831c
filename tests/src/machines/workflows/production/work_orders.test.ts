import { describe, expect, it } from 'vitest'
import { step } from '../../../../../src/machines/kit'
import { workOrderMachine } from '../../../../../src/machines/workflows/production/maintenance/work_orders'
import { person, table, walk } from '../walk'

const deciders = 'supervisor supervisor_production manager'
const anyRole = `automation_tech ${deciders}`

/** Of an order that is assigned to person 7, who walks, and was finished by another one. */
const lines = (finish: string, certify: string) =>
  table(`
    open acknowledge acknowledged: ${anyRole}
    open,acknowledged assign =: ${anyRole}
    open,acknowledged cancel cancelled: ${deciders}
    acknowledged start in_progress: automation_tech
    in_progress wait_parts waiting_parts: automation_tech
    in_progress finish done: ${finish}
    in_progress certify done: ${certify}
    in_progress,waiting_parts assign =: ${deciders}
    waiting_parts resume in_progress: automation_tech
    done verify verified: ${deciders}
    done reopen in_progress: ${deciders}`)

describe('workflow of maintenance', () => {
  it('a repair moves for whom the workflow table names', () =>
    walk(workOrderMachine, lines('automation_tech', ''), {
      type: 'corrective',
      assigned_to_id: 7,
      finished_by_id: 8,
    }))

  it('a calibration is finished with its certificate only', () =>
    walk(workOrderMachine, lines('', 'automation_tech'), {
      type: 'calibration',
      assigned_to_id: 7,
      finished_by_id: 8,
    }))

  it('work that is assigned to one technician is started by no other, not even by an administrator', () => {
    const assigned = { type: 'corrective', assigned_to_id: 9, finished_by_id: null }
    for (const role of ['automation_tech', 'admin'] as const)
      for (const [status, event] of [
        ['acknowledged', 'start'],
        ['in_progress', 'wait_parts'],
        ['in_progress', 'finish'],
        ['waiting_parts', 'resume'],
      ] as const)
        expect(step(workOrderMachine, status, assigned, event, person(role))).toEqual({
          ok: false,
          refused: 'no_privileges',
        })
  })

  it('who finished it does not verify it', () => {
    const own = { type: 'corrective', assigned_to_id: 7, finished_by_id: 7 }
    for (const role of ['manager', 'admin'] as const)
      expect(step(workOrderMachine, 'done', own, 'verify', person(role))).toEqual({
        ok: false,
        refused: 'no_privileges',
      })
  })
})
