import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { AnyResource } from '../../../../../src/resources/kit/define/definition'
import { taxSetupLines } from '../../../../../src/resources/general/taxes/tax_setup_lines'
import { LineRow } from '../../../../../src/views/resource/lines/LineRow'
import type { DocumentLine } from '../../../../../src/views/resource/lines/lines'
import { mount } from '../../../../harness/mounted'

const names = ['account_id']

it('an account that a narrow column cuts down to its number is named in full under the pointer', () => {
  mount(
    <table>
      <tbody>
        <LineRow
          {...{ child: taxSetupLines as unknown as AnyResource, names, columns: names, outer: {} }}
          {...{ fixed: new Set<string>(), action: undefined, facts: {}, place: 0, focus: null }}
          {...{ isTyped: false, isReadOnly: true, errors: {}, news: undefined }}
          line={{ id: 1, account_id: 7, account: '2310 Sales tax payable' } as unknown as DocumentLine}
          onChange={vi.fn()}
          onRemove={vi.fn()}
        />
      </tbody>
    </table>,
  )
  expect(screen.getByRole('cell').title).toBe('2310 Sales tax payable')
})
