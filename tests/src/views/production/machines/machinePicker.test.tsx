import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { optional, reference } from '../../../../../src/resources/kit/fields/field'
import { MachinePicker } from '../../../../../src/views/production/machines/MachinePicker'
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

async function choose(machines: readonly object[], onChange = vi.fn()) {
  answerCalls({ 'GET /production/machines': machines })
  mount(
    <MachinePicker
      name="machine_id"
      field={optional(reference('Machine', 'machines', { where: { phase_id: 3 } }))}
      label="Machine"
      isNeeded
      value={null}
      row={{ unit_kind: 'ml', qty_planned: 74_900 }}
      onChange={onChange}
    />,
  )
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

it('a picker of machines chooses the only one that is open, and none where there are two', async () => {
  const one = await choose([tank(1, 'Tank 1', 50_000), tank(2, 'Tank 2', 500_000)])
  await waitFor(() => expect(one.onChange).toHaveBeenCalledExactlyOnceWith(2))
})

it('a picker of machines leaves the choice where several are open', async () => {
  const { onChange } = await choose([tank(1, 'Tank 1', 90_000), tank(2, 'Tank 2', 500_000)])
  expect(onChange).not.toHaveBeenCalled()
})

it('a picker of machines chooses the one this screen started last in the phase, while it is free', async () => {
  keepStationMachine(3, 2)
  try {
    const free = await choose([tank(1, 'Tank 1', 90_000), tank(2, 'Tank 2', 500_000)])
    await waitFor(() => expect(free.onChange).toHaveBeenCalledExactlyOnceWith(2))
  } finally {
    localStorage.clear()
  }
})

it('a picker of machines leaves the choice where the machine of this screen is taken', async () => {
  keepStationMachine(3, 3)
  try {
    const { onChange } = await choose([
      tank(1, 'Tank 1', 90_000),
      tank(2, 'Tank 2', 500_000),
      tank(3, 'Tank 3', 500_000, busy),
    ])
    expect(onChange).not.toHaveBeenCalled()
  } finally {
    localStorage.clear()
  }
})
