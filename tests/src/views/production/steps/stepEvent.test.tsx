import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ApiError } from '../../../../../src/api/http'
import { ScanBox } from '../../../../../src/views/parts/scan/ScanBox'
import { StepEvent } from '../../../../../src/views/production/steps/StepEvent'
import { answerCalls, mount, signIn } from '../../../../harness/mounted'

const card = {
  id: 7,
  version: 3,
  status: 'in_progress',
  phase_id: 3,
  phase_code: 'bottling',
  unit_kind: 'unit',
  units_per_carton: 100,
  qty_planned: 1000,
  qty_in: 1066,
  qty_good: 800,
  qty_scrap: 0,
  qty_rework: 0,
  machine_id: 4,
  machine: 'Filler A',
  number: 'PRO-00007',
  needs_machine: 1,
  phase_roles: ['bottler'],
} as const

it('a finish asks for no rest until the server says what would be left, and then where all of it went', async () => {
  answerCalls({})
  await signIn()
  const sent: Record<string, unknown>[] = []
  const { user } = mount(
    <StepEvent
      event="finish"
      card={card}
      onCancel={() => undefined}
      onSend={(_, payload) => {
        sent.push(payload)
        const data = { text: '8,000 ml would be left', left: 8000, unit: 'ml' }
        return payload.rest_recovered === 8000
          ? Promise.resolve()
          : Promise.reject(new ApiError('volume_unbalanced', data, 422))
      }}
    />,
    '/production/production-dashboard',
  )
  expect(screen.queryByRole('button', { name: /^Recovered/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Finish with 266 good' }))
  expect((await screen.findByRole('alert')).textContent).toContain('8,000 ml would be left')
  await user.click(await screen.findByRole('button', { name: /^Recovered/ }))
  await user.click(screen.getByRole('button', { name: 'All 8,000' }))
  await user.click(screen.getByRole('button', { name: 'Finish' }))
  await expect.poll(() => sent.at(-1)).toMatchObject({ qty_good: 266, rest_recovered: 8000 })
  expect(sent[0]).not.toHaveProperty('rest_recovered')
})

it('one press reports what the standard time made, in whole cartons, or finishes with all that is left; digits are sent instead', async () => {
  answerCalls({})
  await signIn()
  const sent: unknown[] = []
  const running = { ...card, phase_id: 4, standard_minutes: 60, run_seconds: 57 * 60, running_since: null }
  const shown = () => (
    <StepEvent
      event="report"
      card={running}
      mayFinish
      onCancel={() => undefined}
      onSend={(event, { qty_good }) => {
        sent.push([event, qty_good])
        return Promise.resolve()
      }}
    />
  )
  const first = mount(shown())
  await first.user.click(screen.getByRole('button', { name: 'Report 100 good' }))
  first.unmount()
  const second = mount(shown())
  await second.user.click(screen.getByRole('button', { name: 'Finish with 266 good' }))
  second.unmount()
  const { user } = mount(shown())
  await user.keyboard('7')
  expect(screen.queryByRole('button', { name: / good$/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Report' }))
  expect(sent).toEqual([
    ['report', 100],
    ['finish', 266],
    ['report', 7],
  ])
})

it('one press enters all that came in, a carton more, or the figure of the last report', async () => {
  answerCalls({})
  await signIn()
  const sent: unknown[] = []
  const report = () =>
    mount(
      <StepEvent
        event="report"
        card={{ ...card, phase_id: 6 }}
        onCancel={() => undefined}
        onSend={(_, { qty_good }) => {
          sent.push(qty_good)
          return Promise.resolve()
        }}
      />,
    )
  const press = async ({ user, unmount }: ReturnType<typeof mount>, ...names: string[]) => {
    for (const name of names) await user.click(screen.getByRole('button', { name }))
    await user.click(screen.getByRole('button', { name: 'Report' }))
    await expect.poll(() => sent.length).toBeGreaterThan(0)
    unmount()
  }
  const first = report()
  expect(screen.queryByRole('button', { name: /^Again/ })).toBeNull()
  await first.user.keyboard('42')
  await press(first)
  await press(report(), 'Again 42', '+ 1 carton of 100')
  await press(report(), 'All 266')
  expect(sent).toEqual([42, 142, 266])
})

it('counts typed for a report end the step as well, and stay typed where its end asks for more', async () => {
  answerCalls({})
  await signIn()
  const sent: unknown[] = []
  const { user } = mount(
    <StepEvent
      event="report"
      card={card}
      mayFinish
      onCancel={() => undefined}
      onSend={(event, payload) => {
        sent.push([event, payload])
        const data = { text: '66 units would be left', left: 66, unit: 'unit' }
        return sent.length > 1
          ? Promise.resolve()
          : Promise.reject(new ApiError('volume_unbalanced', data, 422))
      }}
    />,
  )
  await user.keyboard('200')
  await user.click(screen.getByRole('button', { name: 'Finish' }))
  expect((await screen.findByRole('alert')).textContent).toContain('66 units would be left')
  expect(screen.queryByRole('button', { name: 'Report' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: /^Scrap/ }))
  await user.click(screen.getByRole('button', { name: 'Finish' }))
  await expect
    .poll(() => sent)
    .toEqual([
      ['finish', { qty_good: 200, qty_scrap: 0, qty_rework: 0 }],
      ['finish', expect.objectContaining({ qty_good: 200 })],
    ])
})

it('figures that are typed count for a step beside a box for scans, and a code goes to the box', async () => {
  answerCalls({})
  await signIn()
  const codes: string[] = []
  const { user } = mount(
    <>
      <StepEvent event="report" card={card} onCancel={() => undefined} onSend={() => Promise.resolve()} />
      <ScanBox
        label="Scan a cart"
        isBesideKeypad
        onScan={async (code) => {
          codes.push(code)
          return { accepted: true, word: 'Found', what: code }
        }}
      />
    </>,
  )
  await user.click(screen.getByRole('button', { name: '1' }))
  await user.keyboard('20')
  expect(screen.getByRole('group', { name: 'Good keys' }).textContent).toContain('120')
  await user.keyboard('CRT-00007{Enter}')
  await expect.poll(() => codes).toEqual(['CRT-00007'])
  expect(screen.getByRole('group', { name: 'Good keys' }).textContent).toContain('120')
})

const tank = (id: number, capacity_ml: number) => ({
  id,
  version: 1,
  name: `Tank ${id}`,
  kind: 'tank',
  capacity_ml,
  current_state: 'idle',
  current_step_id: null,
  current_order: null,
  current_planned: null,
})

it('one press starts a batch in the tank that fits it best, and confirms what is named above the button', async () => {
  answerCalls({ 'GET /production/machines': [tank(1, 500_000), tank(2, 90_000)] })
  await signIn()
  const sent: unknown[] = []
  const batch = {
    ...card,
    ...({ status: 'ready', phase_code: 'batching', unit_kind: 'ml' } as const),
    ...{ qty_planned: 74_900, machine_id: null, machine: null },
  }
  const { user } = mount(
    <StepEvent
      event="start"
      card={batch}
      bestMachine="Tank 2"
      onCancel={() => undefined}
      onSend={(event, payload) => {
        sent.push([event, payload])
        return Promise.resolve()
      }}
    />,
  )
  const start = await screen.findByRole('button', { name: 'Confirm and start on Tank 2' })
  expect(screen.getByText(/The start confirms/).textContent).toMatch(/Protective equipment worn.*Tank clean/)
  await user.click(start)
  expect(sent).toEqual([['start', { machine_id: 2, crew_count: 1, ppe_confirmed: 1, tank_clean: 1 }]])
})

it('another machine than the chosen one is started by its own name', async () => {
  answerCalls({ 'GET /production/machines': [tank(1, 500_000), tank(2, 90_000)] })
  await signIn()
  const ready = { ...card, status: 'ready', machine_id: null, machine: null } as const
  const { user } = mount(
    <StepEvent event="start" card={ready} onCancel={() => undefined} onSend={() => Promise.resolve()} />,
  )
  expect(screen.getByRole('button', { name: 'Start' })).toHaveProperty('disabled', true)
  await user.click(await screen.findByRole('radio', { name: /Tank 1/ }))
  expect(screen.getByRole('button', { name: 'Start on Tank 1' })).toHaveProperty('disabled', false)
})
