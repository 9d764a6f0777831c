import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { ImportRow } from '../../../../src/resources/imports/import_rows'
import { PreviewGrid } from '../../../../src/views/imports/preview/PreviewGrid'
import { mount } from '../../../harness/mounted'

const row = (row_number: number, code: string, more: Partial<ImportRow> = {}): ImportRow => ({
  row_number,
  group_key: null,
  raw: [code, `Brand ${code}`],
  edited: null,
  action: 'create',
  is_excluded: 0,
  reason: null,
  errors: {},
  warnings: {},
  target_id: null,
  target_table: null,
  asked: [],
  before: {},
  after: {},
  applied_at: null,
  comes_to: null,
  ...more,
})
const columns = [
  { name: 'code', label: 'Code', kind: 'text' as const, required: 1 as const, at: 0, width: 120 },
  { name: 'name', label: 'Name', kind: 'text' as const, required: 1 as const, at: 1, width: 120 },
]

function preview(rows: ImportRow[], isEditable = true) {
  const [onCorrect, onExclude] = [vi.fn(async () => undefined), vi.fn()]
  const mounted = mount(
    <PreviewGrid
      items={rows.map((one) => ({ is: 'row', row: one }))}
      columns={columns}
      labelOf={(name) => name}
      sum={null}
      isEditable={isEditable}
      reveal={undefined}
      onNearEnd={() => undefined}
      onCorrect={onCorrect}
      onExclude={onExclude}
    />,
  )
  return { ...mounted, onCorrect, onExclude }
}
const grid = () => screen.getByRole('grid', { name: 'Rows of the file' })

it('the preview of a file shows every row with what becomes of it, in words', () => {
  preview([row(1, 'NL'), row(2, 'NL', { action: 'error', errors: { code: 'unique' } })])
  const [, first, second] = within(grid()).getAllByRole('row')
  expect(first?.textContent).toContain('New')
  expect(second?.textContent).toContain('Error')
})

it('a cell of a preview is corrected by keys alone: Enter opens it, Enter sends it', async () => {
  const { user, onCorrect } = preview([row(1, 'NL'), row(2, 'LN')])
  grid().focus()
  await user.keyboard('{ArrowDown}{Enter}')
  const box = await within(grid()).findByRole('textbox')
  await user.clear(box)
  await user.type(box, 'XX{Enter}')
  expect(onCorrect).toHaveBeenCalledWith(expect.objectContaining({ row_number: 2 }), { code: 'XX' })
})

it('a row of a preview is left out by Delete, unless the preview can no longer be changed', async () => {
  const { user, onExclude, unmount } = preview([row(1, 'NL')])
  grid().focus()
  await user.keyboard('{Delete}')
  expect(onExclude).toHaveBeenCalledWith([expect.objectContaining({ row_number: 1 })])
  unmount()
  const fixed = preview([row(1, 'NL')], false)
  grid().focus()
  await fixed.user.keyboard('{Delete}{Enter}')
  expect(fixed.onExclude).not.toHaveBeenCalled()
  expect(within(grid()).queryByRole('textbox')).toBeNull()
})
