// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { inventoryAging } from '../../../../../src/resources/inventory/reports/inventory_aging'
import type { AnyResource } from '../../../../../src/resources/kit/define/definition'
import { withColumnsFor } from '../../../../../src/resources/kit/define/reportColumns'
import { AgeBucketFilter } from '../../../../../src/views/inventory/reports/AgeBucketFilter'
import { FilterEditor } from '../../../../../src/views/resource/filters/FilterEditor'
import { FilterEditors } from '../../../../../src/views/resource/filters/filterEditors'

afterEach(cleanup)

const editors = { buckets: AgeBucketFilter }

function open(resource: AnyResource = inventoryAging) {
  const onApply = vi.fn()
  render(
    <MantineProvider>
      <FilterEditors value={editors}>
        <FilterEditor resource={resource} field="buckets" filters={[]} hidden={new Set()} onApply={onApply} />
      </FilterEditors>
    </MantineProvider>,
  )
  const boxes = screen.getAllByRole<HTMLInputElement>('textbox')
  return { onApply, boxes, user: userEvent.setup() }
}

it('a screen brings its own editor of a filter, which begins with the ages that the report shows', () => {
  expect(open().boxes.map(({ value }) => value)).toEqual(['30', '60', '90', '180', '365'])
  cleanup()
  const { boxes } = open(withColumnsFor(inventoryAging, '10/20'))
  expect(boxes.map(({ value }) => value)).toEqual(['10', '20', '', '', ''])
})

it('ages that rise are applied as one text, others are refused', async () => {
  const { user, boxes, onApply } = open(withColumnsFor(inventoryAging, '10/20'))
  const [, second] = boxes
  await user.clear(second!)
  await user.type(second!, '5')
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  expect(onApply).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toContain('Upper limits in days, rising')
  await user.clear(second!)
  await user.type(second!, '45')
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  expect(onApply).toHaveBeenCalledExactlyOnceWith([
    {
      field: 'buckets',
      field_type: 'text',
      filters: [{ logic_operator: 'and', operator: '=', value_type: 'value', value: '10/45' }],
    },
  ])
})
