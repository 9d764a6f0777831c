import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { products } from '../../../../../src/resources/inventory/products/products'
import { FilterRows } from '../../../../../src/views/resource/filters/FilterRows'
import { mount } from '../../../../harness/mounted'

const none: ReadonlySet<string> = new Set()

it('a filter of a number is applied as it was typed, and refused in words where it is none', async () => {
  const onApply = vi.fn()
  const { user } = mount(
    <FilterRows resource={products} field="volume_ml" filter={undefined} hidden={none} onApply={onApply} />,
  )
  const value = screen.getByRole('textbox')
  await user.type(value, 'many')
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  expect(onApply).not.toHaveBeenCalled()
  expect(screen.getByText(/number/i)).toBeTruthy()
  await user.clear(value)
  await user.type(value, '30')
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  expect(onApply).toHaveBeenCalledTimes(1)
  expect(JSON.stringify(onApply.mock.calls)).toContain('30')
})

it('a filter gains conditions, and Clear takes away only what is set', async () => {
  const onApply = vi.fn()
  const props = { resource: products, field: 'sku', hidden: none, onApply }
  const clear = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Clear' })
  const { user, rerender } = mount(<FilterRows {...props} filter={undefined} />)
  expect(clear().disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Add condition' }))
  expect(screen.getAllByRole('textbox')).toHaveLength(2)
  rerender(<FilterRows {...props} filter={{ field: 'sku', field_type: 'text', filters: [] }} />)
  await user.click(clear())
  expect(onApply).toHaveBeenCalledWith(null)
})
