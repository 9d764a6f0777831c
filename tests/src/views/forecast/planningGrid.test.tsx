import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { noDraft } from '../../../../src/forecasting/planning/cells'
import type { GridPeriod, GridRow } from '../../../../src/resources/forecast/planningCalls'
import { linesOf } from '../../../../src/views/forecast/planning/lines'
import { PlanningGrid } from '../../../../src/views/forecast/planning/PlanningGrid'
import type { Planning } from '../../../../src/views/forecast/planning/usePlanning'
import { mount } from '../../../harness/mounted'

const product = {
  id: 1,
  sku: 'MNG-30',
  name: 'Mango 30 ml',
  measure: 'bottle',
  volume_ml: 30,
  strength_mg_ml: 12,
  stamps: 1,
  jurisdiction: 'ON',
  security_per_stamp: 0,
  seconds: [],
}

const row: GridRow = {
  id: 7,
  version: 1,
  period_id: 3,
  product_id: product.id,
  customer_id: 5,
  demand_class: 'smooth',
  baseline_method: 'theta',
  method_reason: null,
  baseline_qty: 100,
  baseline_lower_qty: 80,
  baseline_upper_qty: 120,
  error_qty: null,
  last_year_qty: 90,
  manual_qty: null,
  override_reason: null,
  forecast_qty: 100,
  sold_qty: 20,
  open_qty: 15,
  is_locked: 0,
  status: 'proposed',
}

const period = (status: string): GridPeriod => ({
  id: row.period_id,
  name: 'January',
  status,
  date_from: '2031-01-01',
  date_to: '2031-01-31',
  growth_percent: 0,
  due_in: 30,
})

async function sheet(status = 'open') {
  const edit = vi.fn<Planning['edit']>()
  const planning: Partial<Planning> = {
    grid: {
      histories: [{ product_id: product.id, customer_id: 5, demand: [0, 20, 10] }],
    } as unknown as Planning['grid'],
    live: { rows: new Map([[row.id, row]]) } as unknown as Planning['live'],
    draft: noDraft,
    setDraft: vi.fn(),
    edit,
    forecastOf: ({ forecast_qty: forecast }) => forecast,
    refused: new Map(),
  }
  const lines = linesOf({ products: [product], customers: [{ id: 5, name: 'Vape Shop' }] }, [row])
  const { user } = mount(
    <PlanningGrid
      planning={planning as Planning}
      lines={lines}
      periods={[period(status)]}
      onFocus={() => undefined}
    />,
  )
  const cell = (await screen.findAllByRole('gridcell', { name: '100' }))[0] as HTMLElement
  await user.click(cell)
  return { user, edit, cell }
}

const press = (key: string) =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  )

it('the first figure that is typed over a cell is in its editor before the next key comes, and the caret is behind it', async () => {
  const { user, edit } = await sheet()
  const seen = { tag: '', text: '', caret: -1 }
  await act(async () => {
    press('7')
    const { activeElement: box } = document
    if (box instanceof HTMLInputElement)
      Object.assign(seen, { tag: box.tagName, text: box.value, caret: box.selectionStart })
  })
  expect(seen).toEqual({ tag: 'INPUT', text: '7', caret: 1 })
  await user.keyboard('0{Enter}')
  await waitFor(() => expect(edit).toHaveBeenCalledWith([{ id: row.id, after: 70 }]))
})

it('a single figure is taken, and Escape takes nothing', async () => {
  const { user, edit } = await sheet()
  await user.keyboard('8{Escape}')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(edit).not.toHaveBeenCalled()
  await user.keyboard('9{Enter}')
  await waitFor(() => expect(edit).toHaveBeenCalledWith([{ id: row.id, after: 9 }]))
})

it('a figure that is typed over a cell of a frozen period opens nothing', async () => {
  const { user } = await sheet('frozen')
  await user.keyboard('7')
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('a line has its sums over all periods after them, in units and in litres', async () => {
  await sheet()
  const inColumn = (name: string) => document.querySelector(`.ag-cell[col-id="${name}"]`)?.textContent
  expect(['forecast', 'litres', 'sold', 'open', 'remaining'].map(inColumn)).toEqual([
    '100',
    '3.0',
    '20',
    '15',
    '65',
  ])
})

it('a line has the course of its demand before its periods, with its last and largest bucket in words', async () => {
  await sheet()
  const drawn = screen.getByRole('img', { name: 'Demand of 3 buckets, last 10, most 20' })
  expect(drawn.querySelector('polyline')?.getAttribute('points')).toBe('1.5,14.5 50.0,1.5 98.5,8.0')
})
