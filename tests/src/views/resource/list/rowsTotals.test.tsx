import { renderHook, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { stockMovements } from '../../../../../src/resources/inventory/stock/stock_movements'
import { RowsTable } from '../../../../../src/views/resource/list/RowsTable'
import { equals } from '../../../../../src/views/resource/live/useLiveRows'
import { useRowsTotals } from '../../../../../src/views/resource/live/useTotals'
import { answerCalls, type Call, mount, signIn } from '../../../../harness/mounted'

const path = '/inventory/stock_movements'
const movement = (id: number, in_qty: number, out_qty: number) => ({
  id,
  version: 1,
  product_id: 3,
  measure: 'ml',
  moved_at: '2026-11-20T12:00:00.000Z',
  in_qty,
  out_qty,
  net_qty: in_qty - out_qty,
})

let calls: Call[]
let rows: ReturnType<typeof movement>[]
let sums: Record<string, string | null>
beforeEach(async () => {
  rows = [movement(1, 900, 0), movement(2, 0, 100)]
  sums = { in_qty: '1204.5', out_qty: '300', net_qty: '904.5' }
  calls = answerCalls({
    [`GET ${path}`]: () => ({ data: rows, total: rows.length }),
    [`GET ${path}/totals`]: () => ({ data: { sums, total: 40 } }),
  })
  await signIn()
})

const draw = (columns: readonly string[] = ['moved_at', 'in_qty', 'out_qty', 'net_qty']) =>
  mount(
    <RowsTable
      resource={stockMovements}
      title="Movements"
      columns={columns}
      filters={[equals('product_id', 3)]}
      none="No movements"
    />,
  )

const totalsText = async () => (await screen.findByRole('group', { name: 'Totals of Movements' })).textContent
const requests = () => calls.filter((call) => call.path === `${path}/totals`)

describe('totals under the rows of a record', () => {
  it('the rows of a record have the sums of the server below them, over all that pass the filters of the table', async () => {
    draw()
    expect(await totalsText()).toBe('In 1,204.5Out 300Net +904.5')
    expect(requests()[0]?.query.get('filters[0][field]')).toBe('product_id')
    expect(requests()[0]?.query.get('filters[0][filters][0][value]')).toBe('3')
  })

  it('only columns that are shown are added up below the rows of a record', async () => {
    draw(['moved_at', 'in_qty'])
    expect(await totalsText()).toBe('In 1,204.5')
    expect(requests()[0]?.query.getAll('columns[]')).toEqual(['in_qty'])
  })

  it('below rows in several measures several measures is shown once', async () => {
    sums = { in_qty: null, out_qty: '0', net_qty: null }
    draw()
    expect(await totalsText()).toBe('In, Net several measuresOut 0')
  })

  it('a table without rows, and one without figures that add up, has no sums', async () => {
    rows = []
    draw()
    await screen.findByText('No movements')
    expect(screen.queryByRole('group', { name: 'Totals of Movements' })).toBeNull()
    draw(['moved_at', 'measure'])
    expect(requests().every(({ query }) => query.getAll('columns[]').length > 0)).toBe(true)
  })

  it('the sums follow the rows: when rows change they are requested again', async () => {
    const filters = [equals('product_id', 3)]
    const { result, rerender } = renderHook(
      (now: readonly unknown[]) =>
        useRowsTotals(stockMovements, { filters, columns: ['net_qty'], rows: now }),
      { initialProps: rows },
    )
    await waitFor(() => expect(result.current.map(({ text }) => text)).toEqual(['+904.5']))
    sums = { net_qty: '1000' }
    rerender([...rows, movement(3, 95.5, 0)])
    await waitFor(() => expect(result.current.map(({ text }) => text)).toEqual(['+1,000']))
    expect(requests().length).toBe(2)
  })
})
