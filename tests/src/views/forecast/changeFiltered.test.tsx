import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ChangeFiltered } from '../../../../src/views/forecast/allocations/ChangeFiltered'
import { answerCalls, mount, signIn } from '../../../harness/mounted'

const path = '/forecast/forecast_allocations/mass_change'

it('a change of all found rows takes the filters and the words of the list, first as a preview, then for good', async () => {
  const answer = {
    rows: [{ id: 7, sku: 'MNG-30', before_qty: 100, after_qty: 110 }],
    totals: { changed: 1, locked: 0, before_qty: 100, after_qty: 110 },
  }
  const period = { id: 3, version: 1, name: 'January', status: 'open', date_from: '2099-01-01' }
  const calls = answerCalls({
    'GET /forecast/forecast_periods': [period],
    [`POST ${path}`]: answer,
  })
  await signIn()
  const { user } = mount(
    <ChangeFiltered />,
    '/forecast/forecast-allocations?list=rows&f.demand_class=is:lumpy&search=mango',
  )
  await user.click(screen.getByRole('button', { name: 'Change all found' }))
  await screen.findByDisplayValue('January')
  await user.type(screen.getByRole('textbox', { name: 'Percent' }), '10')
  await user.click(await screen.findByRole('button', { name: 'Change 1 row' }))
  const sent = () => calls.filter((call) => call.path === path).map(({ body }) => body)
  const found = {
    period_id: 3,
    percent: 10,
    search: 'mango',
    filters: [{ field: 'demand_class', filters: [{ operator: '=', value: 'lumpy' }] }],
  }
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ ...found, dry_run: 0 }))
  expect(sent().at(-2)).toMatchObject({ ...found, dry_run: 1 })
})
