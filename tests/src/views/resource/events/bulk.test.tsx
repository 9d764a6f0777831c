import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { AnyRow } from '../../../../../src/api/resourceApi'
import type { AnyResource } from '../../../../../src/resources/kit/define/definition'
import { productionOrders } from '../../../../../src/resources/production/orders/production_orders'
import { useRowEvents } from '../../../../../src/views/resource/events/useRowEvents'
import { SelectionActions } from '../../../../../src/views/resource/list/SelectionActions'
import { answerCalls, type Call, mount, signIn } from '../../../../harness/mounted'

const resource = productionOrders as unknown as AnyResource
const path = '/production/production_orders/bulk'
const order = (id: number, status: string): AnyRow => ({ id, version: 1, number: `PRO-${id}`, status })
const rows = [order(1, 'planned'), order(2, 'planned'), order(3, 'released')]
const done = ({ body }: Call) => ({
  data: (body as { ids: number[] }).ids.map((id) => ({ id, status: 1, row: order(id, 'released') })),
})

function Selected() {
  const { press, dialog } = useRowEvents(resource)
  return (
    <>
      <SelectionActions
        resource={resource}
        rows={rows}
        onPress={(offer, inputs) => press(offer, rows, inputs)}
      />
      {dialog}
    </>
  )
}

beforeEach(async () => {
  answerCalls({})
  await signIn()
})

it('rows of mixed status offer what any of them takes, with their number, and what is dangerous last', async () => {
  const { user } = mount(<Selected />)
  expect(screen.getByText('Release (2 of 3)')).toBeTruthy()
  await user.click(screen.getByText('More'))
  const items = await screen.findAllByRole('menuitem', { hidden: true })
  expect(items.at(-1)?.textContent).toBe('Cancel order')
  expect(items.at(-1)?.className).toContain('dc-danger-text')
})

it('a priority is set for all selected rows by the click that chooses it', async () => {
  const calls = answerCalls({ [`POST ${path}`]: done })
  const { user } = mount(<Selected />)
  await user.hover(screen.getByText('Set priority'))
  await user.click(await screen.findByText('Rush'))
  await waitFor(() =>
    expect(calls.filter((call) => call.path === path).map(({ body }) => body)).toEqual([
      { ids: [1, 2, 3], changes: { priority: 'rush' } },
    ]),
  )
})

it('a bulk action says for each row that was refused why, and for the others that it is done', async () => {
  const refused = {
    id: 3,
    status: 0,
    message: 'invalid_transition',
    data: { text: 'Not possible while released' },
  }
  answerCalls({ [`POST ${path}`]: (call: Call) => ({ data: [...done(call).data.slice(0, 2), refused] }) })
  const { user } = mount(<Selected />)
  await user.click(screen.getByText('Release (2 of 3)'))
  await user.click(await screen.findByRole('button', { name: 'Release' }))
  const list = await screen.findByText('2 done, 1 refused')
  const dialog = list.closest<HTMLElement>('[role="dialog"]') ?? document.body
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.trim()),
  ).toEqual(['PRO-3 Not possible while released', 'PRO-1 released', 'PRO-2 released'])
})
