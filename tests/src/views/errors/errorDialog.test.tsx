import { act, screen } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import { ApiError } from '../../../../src/api/http'
import { ErrorDialog } from '../../../../src/views/errors/ErrorDialog'
import { notifyError } from '../../../../src/views/ui/notify'
import { answerCalls, mount, signIn } from '../../../harness/mounted'

const Place = () => <output>{useLocation().pathname}</output>

beforeEach(async () => {
  answerCalls({})
  await signIn()
})

const refuse = (data: object) => act(() => notifyError(new ApiError('picker_busy', data, 422)))

it('a refusal that names the screen where it is resolved opens it from its dialog, which closes', async () => {
  const { user } = mount(
    <>
      <ErrorDialog />
      <Place />
    </>,
  )
  refuse({ text: 'Finish AL-00873 first: you are still picking it', path: '/allocation/873' })
  await user.click(await screen.findByRole('link', { name: 'Open it' }))
  expect(screen.getByRole('status').textContent).toBe('/allocation/873')
  expect(screen.queryByText(/^Finish AL-00873 first/)).toBeNull()
})

it('a refusal leads to no address outside the console', async () => {
  const { user } = mount(<ErrorDialog />)
  refuse({ text: 'Try again', path: '//elsewhere.example' })
  await screen.findByText('Try again')
  expect(screen.queryByRole('link', { name: 'Open it' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'OK' }))
})
