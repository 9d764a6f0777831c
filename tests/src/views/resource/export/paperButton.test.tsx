import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { AnyRow } from '../../../../../src/api/resourceApi'
import { brands } from '../../../../../src/resources/inventory/products/brands'
import type { AnyResource } from '../../../../../src/resources/kit/define/definition'
import { purchases } from '../../../../../src/resources/purchase/purchases'
import { PaperButton } from '../../../../../src/views/resource/export/PaperButton'
import { answerCalls, mount, signIn } from '../../../../harness/mounted'

const row: AnyRow = { id: 7, version: 3, number: 'PO-00007', name: 'Northlake' } as unknown as AnyRow

beforeEach(async () => {
  answerCalls({})
  await signIn()
})

it('a document with a layout is downloaded on paper under its title and number', async () => {
  const calls = answerCalls({ 'GET /purchase/purchases/7/paper': null })
  const saved: string[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:paper', revokeObjectURL: () => undefined }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const { user } = mount(<PaperButton resource={purchases as unknown as AnyResource} row={row} />)
  await user.click(screen.getByRole('button', { name: 'Download purchase order' }))
  await waitFor(() => expect(saved).toEqual(['Purchase order PO-00007.pdf']))
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain('GET /purchase/purchases/7/paper')
})

it('a record without a layout offers no paper', () => {
  mount(<PaperButton resource={brands as unknown as AnyResource} row={row} />)
  expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull()
})
