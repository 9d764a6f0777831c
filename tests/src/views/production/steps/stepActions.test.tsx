import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { StepActions } from '../../../../../src/views/production/steps/StepActions'
import type { WorkStep } from '../../../../../src/views/production/steps/workStep'
import type { StepFacts } from '../../../../../src/resources/production/gates/step_gates'
import { answerCalls, mount, signIn } from '../../../../harness/mounted'
import { openGates } from '../../../streams/boards/mississauga'

const card: WorkStep = {
  id: 7,
  version: 3,
  status: 'in_progress',
  phase_id: 5,
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
async function open(step: WorkStep, facts: StepFacts | null = null) {
  const calls = answerCalls({
    'GET /production/machines': [filler],
    'GET /production/production_order_steps/7': step,
  })
  await signIn()
  const drawn = (now: StepFacts | null) => (
    <StepActions card={step} facts={now} place="board" onDone={() => undefined} />
  )
  const { rerender } = mount(drawn(facts))
  return { calls, show: (now: StepFacts) => rerender(drawn(now)) }
}

it('a ready step of the own phase opens with its only machine chosen, so that one press starts it', async () => {
  await open({ ...card, status: 'ready', machine_id: null, machine: null, qty_good: 0 })
  const machine = await screen.findByRole<HTMLInputElement>('radio', { name: /Filler A/ })
  await expect.poll(() => machine.checked).toBe(true)
  expect(screen.getByRole('button', { name: 'Start on Filler A' })).toHaveProperty('disabled', false)
})

it('a running step of the own phase opens with the keys for its counts, to report or to finish', async () => {
  await open(card)
  expect(await screen.findByRole('group', { name: 'Good keys' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Report' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: 'Finish with 200 good' })).toHaveProperty('disabled', false)
})

it('a batch with lines that are not weighed is not counted, and its finish proposes no volume', async () => {
  await open({ ...card, phase_code: 'batching', unit_kind: 'ml', lines_to_weigh: 8, weighed_at: null })
  const finish = await screen.findByRole('button', { name: 'Finish' })
  expect(screen.queryByRole('group', { name: 'Good keys' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Report/ })).toBeNull()
  fireEvent.click(finish)
  expect(await screen.findByRole('group', { name: 'Good keys' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Finish with/ })).toBeNull()
})

it('a step of another phase opens with the buttons of what may be done', async () => {
  await open({ ...card, phase_roles: ['labeler'] })
  expect(await screen.findByRole('button', { name: 'Machine down' })).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'Good keys' })).toBeNull()
})

const down: StepFacts = {
  ...openGates,
  area: 'production',
  number: 'PRO-00007',
  order_status: 'in_progress',
  hold_note: null,
  held_at: null,
  phase_roles: ['bottler'],
  block_code: null,
  ready_at: null,
  gate_machine: 'Filler A',
  gate_machine_state: 'down',
  gate_machine_since: '2026-11-21T13:05:00.000Z',
}

it('a step whose gate is closed shows its button closed but in reach, with what it waits for, since when and who opens it', async () => {
  const paused = { ...card, status: 'paused', phase_roles: ['admin'] } as const
  const { calls } = await open(paused, down)
  const resume = await screen.findByRole('button', { name: 'Resume' })
  expect(resume).toHaveProperty('disabled', false)
  expect(resume.getAttribute('aria-disabled')).toBe('true')
  const note = document.getElementById(resume.getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toMatch(
    /^Filler A is down since 11\/21\/2026 08:05 Opened by automation tech, supervisor production or another: Set state$/,
  )
  resume.focus()
  expect(document.activeElement).toBe(resume)
  resume.click()
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  expect(screen.getByRole('button', { name: 'Finish' }).getAttribute('aria-disabled')).toBeNull()
})

it('a closed button opens by itself once the facts change, and keeps the focus', async () => {
  const ready = { ...card, status: 'ready', machine_id: null, machine: null, qty_good: 0 } as const
  const { show } = await open(ready, down)
  const start = await screen.findByRole('button', { name: 'Start' })
  expect(screen.queryByRole('radio', { name: /Filler A/ })).toBeNull()
  start.focus()
  show({ ...down, gate_machine_state: 'idle' })
  await expect.poll(() => start.getAttribute('aria-disabled')).toBeNull()
  expect(document.activeElement).toBe(start)
})
