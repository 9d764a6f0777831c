import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { receivingLines } from '../../../../../src/resources/inventory/receiving/receiving_lines'
import { LinesSums } from '../../../../../src/views/resource/lines/LinesSums'
import type { Lines } from '../../../../../src/views/resource/lines/lines'
import { mount } from '../../../../harness/mounted'

const draw = (...lines: { measure: string; qty_expected: number }[]) =>
  mount(
    <table>
      <LinesSums
        child={receivingLines}
        names={['product_id', 'qty_expected']}
        lines={lines as unknown as Lines}
        sums={['qty_expected']}
        unitColumn={{ in: 'measure', figures: ['qty_expected'] }}
        isReadOnly
      />
    </table>,
  )

it('quantities of a delivery are added up in their measure', () => {
  draw({ measure: 'ml', qty_expected: 1000 }, { measure: 'ml', qty_expected: 500.5 })
  expect(screen.getAllByRole('cell').at(-1)?.textContent).toBe('1,500.5 ml')
})

it('quantities in several measures have no sum', () => {
  draw({ measure: 'ml', qty_expected: 1000 }, { measure: 'ea', qty_expected: 5 })
  expect(screen.queryByRole('cell')).toBeNull()
})
