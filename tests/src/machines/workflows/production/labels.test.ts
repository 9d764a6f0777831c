import { describe, expect, it } from 'vitest'
import { roles } from '../../../../../src/access'
import { offered } from '../../../../../src/machines/kit'
import { cartonMachine } from '../../../../../src/machines/workflows/stamps/cartons'
import { dutyRefundMachine } from '../../../../../src/machines/workflows/stamps/duty_refunds'
import { exciseReturnMachine } from '../../../../../src/machines/workflows/stamps/excise_returns'
import { labelCheckMachine } from '../../../../../src/machines/workflows/stamps/label_checks'
import { labelTemplateMachine } from '../../../../../src/machines/workflows/stamps/label_templates'
import { person, table, walk } from '../walk'

describe('workflows of labels, cartons and returns', () => {
  it('a label check that passed is final, and one that failed is resolved by quality or the supervisor of the floor, once', () =>
    walk(labelCheckMachine, table('failed resolve resolved: supervisor_production qa_manager'), {}))

  const approvers = 'supervisor_production qa_manager'

  it('a label template is approved by another person than who wrote it, and retired by those or with the next one', () => {
    walk(
      labelTemplateMachine,
      table(`
        draft approve approved: ${approvers}
        draft retire retired: ${approvers}
        approved retire retired: ${approvers} system`),
      { created_by: 8 },
    )
    for (const role of roles)
      expect(offered(labelTemplateMachine, 'draft', { created_by: 7 }, person(role, 7))).not.toContain(
        'approve',
      )
  })

  it('a carton is closed, opened again and voided by what is packed alone', () =>
    walk(
      cartonMachine,
      table(`
        open close closed: system
        closed reopen open: system
        open,closed void void: system`),
      {},
    ))

  it('a duty return is frozen, then filed, and a refund claimed, then received or refused, by stamp keepers and managers', () => {
    walk(
      exciseReturnMachine,
      table(`
        open freeze frozen: stamp_inventory manager
        frozen file filed: stamp_inventory manager`),
      {},
    )
    walk(
      dutyRefundMachine,
      table(`
        claimable claim claimed: stamp_inventory manager
        claimable lapse lapsed: system
        claimed receive received: stamp_inventory manager
        claimed refuse refused: stamp_inventory manager`),
      {},
    )
  })
})
