import { to, workflow } from '../../kit'

const settling = to('settled', 'qa_manager')

/**
 * A fill check: passed or failed as its sample is judged. One that quality settled counts no more: its bottles were
 * taken out of the lot, or it was weighed wrong.
 */
export const fillCheckMachine = workflow<object, 'settle'>().createMachine({
  id: 'fill_checks',
  context: { row: {} },
  initial: 'passed',
  states: { passed: { on: { settle: settling } }, failed: { on: { settle: settling } }, settled: {} },
})
