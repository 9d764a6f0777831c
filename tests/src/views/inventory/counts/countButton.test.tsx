import { screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import { ErrorDialog } from '../../../../../src/views/errors/ErrorDialog'
import { CountButton } from '../../../../../src/views/inventory/counts/CountButton'
import { answerCalls, mount, type Reply, signIn } from '../../../../harness/mounted'

const bin = { id: 24, location_id: 3 }
const count = { id: 9, version: 1, number: 'SC-00009', status: 'draft' }
const path = '/inventory/stock_counts'

const Place = () => <output>{useLocation().pathname}</output>
const place = () => document.querySelector('output')?.textContent
const draw = () =>
  mount(
    <>
      <CountButton bin={bin} />
      <Place />
      <ErrorDialog />
    </>,
  )

beforeEach(async () => {
  answerCalls({})
  await signIn()
})

it('a spot count of a bin is made, started and opened by one press', async () => {
  const calls = answerCalls({
    [`POST ${path}`]: count,
    [`POST ${path}/9/start`]: { ...count, version: 2, status: 'in_progress' },
  })
  const { user } = draw()
  await user.click(screen.getByRole('button', { name: 'Count' }))
  await waitFor(() => expect(place()).toBe('/stock-count/9'))
  const [made, started] = calls.filter(({ method }) => method === 'POST')
  expect(made?.body).toEqual({ kind: 'spot', location_id: 3, scope: { bin_ids: [24] } })
  expect(started).toMatchObject({ path: `${path}/9/start`, body: { version: 1 } })
})

it('a spot count that cannot be started is opened as a draft, with the reason', async () => {
  answerCalls({
    [`POST ${path}`]: count,
    [`POST ${path}/9/start`]: () => ({
      http: 422,
      status: 0,
      message: 'bin_frozen',
      data: { text: 'Frozen by SC-00008' },
    }),
  })
  const { user } = draw()
  await user.click(screen.getByRole('button', { name: 'Count' }))
  await screen.findByText(/Frozen by SC-00008/)
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(place()).toBe('/stock-count/9'))
})

it('the button of a spot count waits for its answer, so that a second press makes no second count', async () => {
  let answer: (reply: Reply) => void = () => undefined
  const calls = answerCalls({
    [`POST ${path}`]: count,
    [`POST ${path}/9/start`]: () => new Promise<Reply>((resolve) => (answer = resolve)),
  })
  const { user } = draw()
  const button = screen.getByRole('button', { name: 'Count' })
  await user.click(button)
  await waitFor(() => expect(calls.some(({ path: at }) => at.endsWith('/start'))).toBe(true))
  expect(button.getAttribute('aria-disabled')).toBe('true')
  answer({ data: { ...count, version: 2, status: 'in_progress' } })
  await waitFor(() => expect(place()).toBe('/stock-count/9'))
})
