import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SetMachineState } from '../../../../../src/views/production/machines/SetMachineState'
import { answerCalls, type Call, mount, signIn } from '../../../../harness/mounted'

const reasons: Readonly<Record<string, object>> = {
  down: { id: 1, label: 'Jam' },
  idle: { id: 2, label: 'No material' },
}

it('a machine stops for a reason of its phase and of the chosen state, chosen anew with another state', async () => {
  const calls = answerCalls({
    'GET /general/parameters/lookup': ({ query }: Call) => ({
      data: [reasons[query.get('among[value]') ?? '']],
    }),
  })
  await signIn()
  const { user } = mount(
    <SetMachineState
      machine={{ id: 4, name: 'Filler A', state: 'running', phase_code: 'bottling' }}
      onDone={() => undefined}
      onCancel={() => undefined}
    />,
  )
  await user.click(await screen.findByRole('radio', { name: 'Down' }))
  await user.click(await screen.findByRole('radio', { name: 'Jam' }))
  const send = screen.getByRole('button', { name: 'Set state' })
  expect(send).toHaveProperty('disabled', false)
  await user.click(screen.getByRole('radio', { name: 'Idle' }))
  expect(await screen.findByRole('radio', { name: 'No material' })).toHaveProperty('checked', false)
  expect(screen.queryByRole('radio', { name: 'Jam' })).toBeNull()
  expect(send).toHaveProperty('disabled', true)
  const lookups = calls.filter(({ path }) => path === '/general/parameters/lookup')
  expect(lookups.map(({ query }) => query.get('among[phases]'))).toEqual(['bottling', 'bottling'])
})
