import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { optional, reference } from '../../../../../src/resources/kit/fields/field'
import { MachinePicker } from '../../../../../src/views/production/machines/MachinePicker'
import { PhaseMachines, usePhaseMachines } from '../../../../../src/views/production/machines/phaseMachines'
import { keepStationMachine } from '../../../../../src/views/production/machines/stationMachine'
import { answerCalls, mount } from '../../../../harness/mounted'

const tank = (id: number, name: string, capacity_ml: number | null, more: object = {}) => ({
  id,
  version: 1,
  name,
  kind: 'tank',
  capacity_ml,
  current_state: 'idle',
  current_step_id: null,
  current_order: null,
  current_planned: null,
  ...more,
})
const busy = {
  current_state: 'running',
  current_step_id: 7,
  current_order: 'PRO-00007',
  current_planned: 40_000,
}

const batch = { unit_kind: 'ml', qty_planned: 74_900 }
const bottles = { unit_kind: 'unit', qty_planned: 2_000 }

type Picked = { row?: typeof batch; best?: string | null; onChange: (value: unknown) => void }

function Picker({ row = batch, best = null, onChange }: Picked) {
  return (
    <PhaseMachines value={{ ...usePhaseMachines(3), best }}>
      <MachinePicker
        name="machine_id"
        field={optional(reference('Machine', 'machines', { where: { phase_id: 3 } }))}
        label="Machine"
        isNeeded
        value={null}
        row={row}
        onChange={onChange}
      />
    </PhaseMachines>
  )
}

async function choose(machines: readonly object[], more: Omit<Picked, 'onChange'> = {}) {
  answerCalls({ 'GET /production/machines': machines })
  const onChange = vi.fn()
  mount(<Picker {...more} onChange={onChange} />)
  return { onChange, radios: (await screen.findAllByRole('radio')) as HTMLInputElement[] }
}

it('a picker of tanks shows their volume, what they hold and why one is closed, open ones first', async () => {
  const { radios } = await choose([
    tank(1, 'Tank 1', 50_000),
    tank(2, 'Tank 2', 500_000, busy),
    tank(3, 'Tank 3', 500_000, { current_state: 'down' }),
    tank(4, 'Scale', null, { kind: 'scale' }),
    tank(5, 'Tank 5', 100_000),
    tank(6, 'Tank 6', 80_000),
  ])
  const texts = radios.map((radio) => radio.closest('label')?.textContent)
  expect(texts).toEqual([
    'Tank 680 LIdle',
    'Tank 5100 LIdle',
    'Tank 150 LToo small for 74.9 LIdle',
    'Tank 2500 LRuns PRO-00007, 40 LRunning',
    'Tank 3500 LDown',
    'ScaleNo tankIdle',
  ])
  expect(radios.map(({ disabled }) => disabled)).toEqual([false, false, true, true, true, true])
})

it('a picker of machines chooses the only one that is open', async () => {
  const { onChange } = await choose([tank(1, 'Tank 1', 50_000), tank(2, 'Tank 2', 500_000)])
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith(2))
})

it('of several open tanks the one that the gates of the batch name is chosen', async () => {
  const tanks = [tank(1, 'Tank 1', 90_000), tank(2, 'Tank 2', 500_000), tank(3, 'Tank 3', 100_000)]
  const { onChange } = await choose(tanks, { best: 'Tank 3' })
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith(3))
})

it('of several open tanks the smallest that holds the batch is chosen where the one that the gates name is taken', async () => {
  const tanks = [
    tank(1, 'Tank 1', 500_000),
    tank(2, 'Tank 2', 90_000),
    tank(3, 'Tank 3', 80_000, busy),
    tank(4, 'Tank 4', 50_000),
  ]
  const { onChange } = await choose(tanks, { best: 'Tank 3' })
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith(2))
})

const filler = (id: number, more: object = {}) => tank(id, `Filler ${id}`, null, { kind: 'filler', ...more })

it('of several open machines that fill no tank none is chosen: which one is at hand only its people know', async () => {
  const { onChange } = await choose([filler(1), filler(2)], { row: bottles, best: 'Filler 1' })
  expect(onChange).not.toHaveBeenCalled()
})

it('a picker of machines chooses the one this screen started last in the phase, while it is free', async () => {
  keepStationMachine(3, 2)
  try {
    const { onChange } = await choose([filler(1), filler(2)], { row: bottles })
    await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith(2))
  } finally {
    localStorage.clear()
  }
})

it('a picker of machines leaves the choice where the machine of this screen is taken', async () => {
  keepStationMachine(3, 3)
  try {
    const { onChange } = await choose([filler(1), filler(2), filler(3, busy)], { row: bottles })
    expect(onChange).not.toHaveBeenCalled()
  } finally {
    localStorage.clear()
  }
})
