import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Kind } from '../../../../src/resources/imports/importShapes'
import type { ImportFinding } from '../../../../src/resources/imports/import_rows'
import { Findings } from '../../../../src/views/imports/preview/Findings'
import { mount } from '../../../harness/mounted'

const kind = { columns: [{ name: 'code', label: 'Code' }] } as unknown as Kind
const finding = (part: Partial<ImportFinding>): ImportFinding => ({
  ...{ field: 'code', code: 'other', text: null, messages: 1, rows: 1, first: [2] },
  ...part,
})
const findings = [
  finding({ text: 'Only letters', rows: 46, first: [2, 3, 7, 9, 11, 12] }),
  finding({ code: 'required', rows: 2, first: [4, 5] }),
  finding({ messages: 30, rows: 31, first: [40, 41, 42, 43, 44, 45] }),
]

it('an error of many rows is named once with its first rows, and leads to them', async () => {
  const onAsk = vi.fn()
  const { user } = mount(
    <Findings
      {...{ kind, findings, onAsk, wrong: 79, onExclude: vi.fn() }}
      query={{ tab: 'errors', field: 'code', code: 'other' }}
    />,
  )
  const buttons = screen.getAllByRole('button')
  expect(buttons.map((button) => button.textContent)).toEqual([
    'Only lettersRows 2, 3, 7, 9, 11, 12 and 40 more46',
    'This field is requiredRows 4, 52',
    '30 other messagesRows 40, 41, 42, 43, 44, 45 and 25 more31',
    'Exclude these 77 rows',
  ])
  expect(buttons.map((button) => button.getAttribute('aria-pressed'))).toEqual([
    'false',
    'false',
    'true',
    null,
  ])
  await user.click(buttons[0] as HTMLElement)
  expect(onAsk).toHaveBeenCalledWith({ tab: 'errors', field: 'code', code: 'other', message: 'Only letters' })
})
