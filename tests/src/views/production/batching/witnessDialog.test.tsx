import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { WitnessDialog } from '../../../../../src/views/production/batching/WitnessDialog'
import { answerCalls, mount, refusal } from '../../../../harness/mounted'

const person = { id: 7, name: 'Mary Manager' }

it('a second person confirms by password where no badge is at hand; a wrong one is named at its field and gone', async () => {
  const calls = answerCalls({
    'POST /general/witness': ({ body }: { body: { password?: string } }) =>
      body.password === 'right'
        ? { data: { token: 'proof', expires_in: 600, person } }
        : refusal({ password: { code: 'other', text: 'The username or the password is wrong' } }),
  })
  const onShown = vi.fn()
  const { user } = mount(
    <WitnessDialog title="Second person" action="Confirm" onShown={onShown} onCancel={() => undefined} />,
  )
  await user.click(await screen.findByRole('button', { name: 'Use password' }))
  expect(screen.queryByRole('button', { name: 'Use password' })).toBeNull()
  await user.type(screen.getByRole('textbox', { name: 'Username' }), ' mary ')
  await user.type(screen.getByLabelText('Password'), 'wrong')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('The username or the password is wrong')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
  expect(onShown).not.toHaveBeenCalled()
  await user.type(screen.getByLabelText('Password'), 'right')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await vi.waitFor(() => expect(onShown).toHaveBeenCalledWith({ token: 'proof', name: 'Mary Manager' }))
  const sent = calls.filter(({ path }) => path === '/general/witness')
  expect(sent.map(({ body }) => body)).toEqual([
    { username: 'mary', password: 'wrong' },
    { username: 'mary', password: 'right' },
  ])
})
