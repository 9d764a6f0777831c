import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { AnyResource } from '../../../../../src/resources/kit/define/definition'
import { stockAdjustments } from '../../../../../src/resources/inventory/adjustments/stock_adjustments'
import { ResourceForm } from '../../../../../src/views/resource/record/ResourceForm'
import { useRecordForm } from '../../../../../src/views/resource/record/useRecordForm'
import { answerCalls, mount, signIn } from '../../../../harness/mounted'

const resource = stockAdjustments as unknown as AnyResource

function NewAdjustment() {
  const form = useRecordForm(resource, null, { location_id: 4 })
  return <ResourceForm resource={resource} form={form} onSaved={vi.fn()} onCancel={vi.fn()} />
}

const stocked = (id: number, label: string, qty: number) => ({
  id,
  label,
  ...(qty > 0 && { quantity: { qty, measure: 'ea' } }),
})

const begin = async (lots: readonly unknown[], bins: readonly unknown[]) => {
  const calls = answerCalls({
    'GET /inventory/products/lookup': [{ id: 7, label: 'Mango 30 ml' }],
    'GET /inventory/lots/lookup': lots,
    'GET /inventory/bins/lookup': bins,
  })
  const { user } = mount(<NewAdjustment />)
  await user.click(screen.getByRole('button', { name: 'Add line' }))
  await user.type(await screen.findByRole('combobox', { name: 'Product, line 1' }), 'Mango')
  await user.click(await screen.findByRole('option', { name: /Mango/, hidden: true }))
  return calls
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name: `${name}, line 1` })

beforeEach(async () => {
  answerCalls({})
  await signIn()
})

it('the only lot of a product with stock at the location is filled with it, and the only bin of that lot', async () => {
  const calls = await begin(
    [stocked(21, 'L-7', 12), stocked(22, 'L-8', 0)],
    [stocked(31, 'A-01', 12), stocked(32, 'A-02', 0)],
  )
  await waitFor(() => expect([box('Lot').value, box('Bin').value]).toEqual(['L-7', 'A-01']))
  const bins = calls.find(({ path }) => path === '/inventory/bins/lookup')
  expect(decodeURIComponent(String(bins?.query))).toMatch(/lot_id.*=21/)
})

it('of several lots and bins with stock none is chosen for the person', async () => {
  const calls = await begin(
    [stocked(21, 'L-7', 12), stocked(22, 'L-8', 3)],
    [stocked(31, 'A-01', 12), stocked(32, 'A-02', 3)],
  )
  await waitFor(() => expect(calls.some(({ path }) => path === '/inventory/bins/lookup')).toBe(true))
  expect([box('Lot').value, box('Bin').value]).toEqual(['', ''])
})
