import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { AnyResource } from '../../../../../src/resources/kit/define/definition'
import { receivingLines } from '../../../../../src/resources/inventory/receiving/receiving_lines'
import { LinesReport } from '../../../../../src/views/resource/lines/LinesReport'
import type { LineActs } from '../../../../../src/views/resource/lines/useLines'
import { answerCalls, mount, signIn } from '../../../../harness/mounted'

const child = receivingLines as unknown as AnyResource
const acts = { goTo: vi.fn<LineActs['goTo']>() }

beforeEach(async () => {
  answerCalls({})
  await signIn()
})

it('a message of many lines is shown once with its lines, and leads to the first', async () => {
  const errors = new Map<number, Record<string, string>>([[9, { qty_now: 'Above the most' }]])
  for (let place = 0; place < 9; place++) errors.set(place, { product_id: 'Required' })
  const { user } = mount(
    <LinesReport
      child={child}
      names={['product_id', 'qty_now']}
      errors={errors}
      warnings={[1, 3].map((place) => ({ place, name: 'qty_now', message: 'More than ordered' }))}
      report={null}
      acts={acts as unknown as LineActs}
    />,
  )
  expect(screen.getAllByRole('button').map((button) => button.textContent?.trim())).toEqual([
    'Line 10, Now: Above the most',
    'Lines 1, 2, 3, 4, 5, 6 and 3 more, Product: Required',
    'Lines 2, 4, Now: More than ordered',
  ])
  await user.click(screen.getAllByRole('button')[1] as HTMLElement)
  expect(acts.goTo).toHaveBeenCalledWith(0, 0)
})
