import { describe, it } from 'vitest'
import { replenishmentTaskMachine } from '../../../../../src/machines/workflows/floor/replenishment_tasks'
import { table, walk } from '../walk'

describe('replenishment task', () => {
  it('a task of a distribution centre moves for whom the workflow table names, and ends once', () =>
    walk(
      replenishmentTaskMachine,
      table(`
        open confirm done: admin
        open cancel cancelled: admin system`),
      {},
    ))
})
