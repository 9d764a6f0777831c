import { describe, it } from 'vitest'
import { recallCustomerMachine } from '../../../../../src/machines/workflows/inventory/recall_customers'
import { recallMachine } from '../../../../../src/machines/workflows/inventory/recalls'
import { table, walk } from '../walk'

describe('workflow of recalls', () => {
  it('quality starts, traces and closes a recall, and inventory may cancel its draft', () =>
    walk(
      recallMachine,
      table(`
        draft start open: qa_manager
        draft cancel cancelled: qa_manager inventory
        open refresh open: qa_manager
        open close closed: qa_manager`),
      {},
    ))

  it('customers of a recall are notified before their answer is recorded, which may be corrected', () =>
    walk(
      recallCustomerMachine,
      table(`
        to_notify notify notified: qa_manager inventory
        notified answer answered: qa_manager inventory
        answered answer answered: qa_manager inventory`),
      {},
    ))
})
