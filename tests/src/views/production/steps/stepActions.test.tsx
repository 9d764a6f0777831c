import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { StepActions } from '../../../../../src/views/production/steps/StepActions'
import type { WorkStep } from '../../../../../src/views/production/steps/workStep'
import { answerCalls, mount, signIn } from '../../../../harness/mounted'

const card: WorkStep = {
  id: 7,
  version: 3,
  status: 'in_progress',
  phase_id: 3,
  phase_code: 'bottling',
  unit_kind: 'unit',
  units_per_carton: 100,
  qty_planned: 1000,
  qty_in: 1000,
  qty_good: 800,
  qty_scrap: 0,
  qty_rework: 0,
  machine_id: 4,
  machine: 'Filler A',
  number: 'PRO-00007',
  needs_machine: 1,
  // The person at this page.
  phase_roles: ['admin'],
}
const filler = {
  id: 4,
  version: 1,
  name: 'Filler A',
  kind: 'filler',
  capacity_ml: null,
  current_state: 'idle',
  current_step_id: null,
  current_order: null,
  current_planned: null,
}

/** Shows the actions of a step as the board does. */
async function open(step: WorkStep) {
  answerCalls({
    'GET /production/machines': [filler],
    'GET /production/production_order_steps/7': step,
  })
  await signIn()
  mount(<StepActions card={step} place="board" onDone={() => undefined} />)
}

it('a ready step of the own phase opens with its only machine chosen, so that one press starts it', async () => {
  await open({ ...card, status: 'ready', machine_id: null, machine: null, qty_good: 0 })
  const machine = await screen.findByRole<HTMLInputElement>('radio', { name: /Filler A/ })
  await expect.poll(() => machine.checked).toBe(true)
  expect(screen.getByRole('button', { name: 'Start' })).toHaveProperty('disabled', false)
})

it('a running step of the own phase opens with the keys for its counts, to report or to finish', async () => {
  await open(card)
  expect(await screen.findByRole('group', { name: 'Good keys' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Report' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: 'Finish' })).toHaveProperty('disabled', false)
})

it('a step of another phase opens with the buttons of what may be done', async () => {
  await open({ ...card, phase_roles: ['labeler'] })
  expect(await screen.findByRole('button', { name: 'Machine down' })).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'Good keys' })).toBeNull()
})
