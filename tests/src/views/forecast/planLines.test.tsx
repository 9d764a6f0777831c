import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ForecastProductionPlanLine } from '../../../../src/resources/forecast/forecast_production_plan_lines'
import type { ForecastProductionPlan } from '../../../../src/resources/forecast/forecast_production_plans'
import { linesActsOf } from '../../../../src/views/forecast/plans/linesActs'
import { PlanDays } from '../../../../src/views/forecast/plans/PlanDays'
import { answerCalls, mount, signIn } from '../../../harness/mounted'

const path = '/forecast/forecast_production_plan_lines'
const plan = {
  id: 2,
  version: 1,
  bucket: 'week',
  status: 'calculated',
  horizon_from: '2099-01-05',
  horizon_to: '2099-01-18',
} as ForecastProductionPlan

const line = (id: number, values: Partial<ForecastProductionPlanLine> = {}) =>
  ({
    id,
    version: 3,
    plan_id: plan.id,
    product_id: id,
    sku: `MNG-${id}`,
    recipe_id: 1,
    bucket_start: '2099-01-05',
    bucket_end: '2099-01-11',
    due_date: '2099-01-07',
    planned_qty: 300,
    planned_volume_ml: 9000,
    status: 'proposed',
    ...values,
  }) as ForecastProductionPlanLine

const dayNamed = (name: string) => screen.getByRole('group', { name })

it('a line is lifted by Space, moved by arrows within its bucket and put on the day by Enter', async () => {
  const calls = answerCalls({ [`PUT ${path}/1`]: {} })
  await signIn()
  const { user } = mount(<PlanDays plan={plan} lines={[line(1), line(2, { due_date: '2099-01-11' })]} />)
  screen.getByRole('button', { name: 'MNG-1 300' }).focus()
  await user.keyboard(' {ArrowRight}{ArrowRight}')
  expect(within(dayNamed('01/09/2099')).getByRole('button', { pressed: true })).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('MNG-1 300'))
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
      path: `${path}/1`,
      body: { version: 3, due_date: '2099-01-09' },
    }),
  )
})

it('Escape leaves a lifted line where it was, and it never leaves the horizon', async () => {
  const calls = answerCalls({})
  await signIn()
  const last = { due_date: '2099-01-18', bucket_start: '2099-01-12', bucket_end: '2099-01-18' }
  const { user } = mount(<PlanDays plan={plan} lines={[line(1, last)]} />)
  screen.getByRole('button', { name: 'MNG-1 300' }).focus()
  await user.keyboard(' {ArrowRight}')
  expect(within(dayNamed('01/18/2099')).getByRole('button', { pressed: true })).toBeTruthy()
  await user.keyboard('{Escape}{Enter}')
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([])
})

it('a line that leaves its week by arrows or is drawn into another one is moved to that day', async () => {
  const calls = answerCalls({ [`POST ${path}/1/move`]: [] })
  await signIn()
  const { user } = mount(<PlanDays plan={plan} lines={[line(1, { due_date: '2099-01-11' })]} />)
  const card = () => screen.getByRole<HTMLButtonElement>('button', { name: 'MNG-1 300' })
  const moves = () => calls.filter(({ path: to }) => to === `${path}/1/move`).map(({ body }) => body)
  card().focus()
  await user.keyboard(' {ArrowRight}{ArrowRight}')
  await waitFor(() => expect(document.activeElement).toBe(card()))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(moves()).toEqual([{ version: 3, due_date: '2099-01-13' }]))
  fireEvent.dragStart(card())
  fireEvent.dragOver(dayNamed('01/14/2099'))
  fireEvent.drop(dayNamed('01/14/2099'))
  await waitFor(() => expect(moves().at(-1)).toEqual({ version: 3, due_date: '2099-01-14' }))
})

it('a line that is drawn to another day is due on it, and one of an approved plan is not drawn at all', async () => {
  const calls = answerCalls({ [`PUT ${path}/1`]: {} })
  await signIn()
  const { rerender } = mount(<PlanDays plan={plan} lines={[line(1)]} />)
  const card = () => screen.getByRole<HTMLButtonElement>('button', { name: 'MNG-1 300' })
  fireEvent.dragStart(card())
  fireEvent.dragOver(dayNamed('01/06/2099'))
  fireEvent.drop(dayNamed('01/06/2099'))
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({ body: { due_date: '2099-01-06' } }),
  )
  rerender(<PlanDays plan={{ ...plan, status: 'approved' }} lines={[line(1)]} />)
  expect(['draggable', 'aria-disabled'].map((name) => card().getAttribute(name))).toEqual(['false', 'true'])
})

it('a line is split only once its parts come to what is planned, with their days', async () => {
  const calls = answerCalls({ [`POST ${path}/1/split`]: [] })
  await signIn()
  const Acts = linesActsOf(plan)
  const { user } = mount(<Acts rows={[line(1)]} />)
  await user.click(screen.getByRole('button', { name: 'Split line' }))
  const first = await screen.findByRole('textbox', { name: 'Quantity of part 1' })
  await user.clear(first)
  await user.type(first, '100')
  expect(screen.getByRole('status').textContent).toBe('50 of 300 is not divided yet')
  const split = screen.getByRole<HTMLButtonElement>('button', { name: 'Split' })
  expect(split.disabled).toBe(true)
  await user.clear(first)
  await user.type(first, '150')
  await user.click(split)
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
      path: `${path}/1/split`,
      body: { version: 3, quantities: [150, 150], dates: ['2099-01-07', '2099-01-07'] },
    }),
  )
})

it('selected lines are merged into one batch, and not where one of them is released', async () => {
  const calls = answerCalls({ [`POST ${path}/merge`]: [] })
  await signIn()
  const Acts = linesActsOf(plan)
  const { user, rerender } = mount(<Acts rows={[line(1), line(2)]} />)
  await user.click(screen.getByRole('button', { name: 'Merge into one batch' }))
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
      path: `${path}/merge`,
      body: { line_ids: [1, 2] },
    }),
  )
  rerender(<Acts rows={[line(1), line(2, { status: 'released' })]} />)
  expect(screen.queryByRole('button', { name: 'Merge into one batch' })).toBeNull()
})
