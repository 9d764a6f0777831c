import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { publicInfo } from '../../../../../src/api/session'
import type { AnyRow } from '../../../../../src/api/resourceApi'
import { brands } from '../../../../../src/resources/inventory/products/brands'
import type { AnyResource } from '../../../../../src/resources/kit/define/definition'
import { purchases } from '../../../../../src/resources/purchase/purchases'
import { sales } from '../../../../../src/resources/sale/sales'
import { PaperButton } from '../../../../../src/views/resource/export/PaperButton'
import { answerCalls, mount, signIn } from '../../../../harness/mounted'

const row: AnyRow = { id: 7, version: 3, number: 'PO-00007', name: 'Northlake' } as unknown as AnyRow

beforeEach(async () => {
  answerCalls({})
  await signIn()
})

it('a document with a layout is downloaded on paper under its title and number', async () => {
  const calls = answerCalls({ 'GET /purchase/purchases/7/documents/purchase_order': null })
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
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain(
    'GET /purchase/purchases/7/documents/purchase_order',
  )
})

it('a record without a layout offers no paper', () => {
  mount(<PaperButton resource={brands as unknown as AnyResource} row={row} />)
  expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull()
})

it('a document that may be sent is sent where a mail server is set, to the address that is on file', async () => {
  const calls = answerCalls({
    'GET /public': { title: 'Decant', mail: 1 },
    'GET /purchase/purchases/7/documents/purchase_order/receiver': {
      to: 'sales@label.example',
      language: 'fr-CA',
    },
    'POST /purchase/purchases/7/documents/purchase_order/send': {
      id: 1,
      to: 'sales@label.example',
      file_name: 'Bon de commande PO-00007.pdf',
      status: 'queued',
    },
  })
  await publicInfo({ fresh: true })
  const { user } = mount(<PaperButton resource={purchases as unknown as AnyResource} row={row} />)
  await user.click(await screen.findByRole('button', { name: 'Send by e-mail' }))
  const to = await screen.findByRole('textbox', { name: 'To' })
  expect(to).toHaveProperty('value', 'sales@label.example')
  expect(screen.getByText('Language of the document: Français')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ to: 'sales@label.example' })
})

const order: AnyRow = { id: 9, version: 2, number: 'SO-00009', status: 'confirmed' } as unknown as AnyRow
const orders = sales as unknown as AnyResource

it('a record with many documents offers them in a menu, those that it has', async () => {
  await publicInfo({ fresh: true })
  const { user } = mount(<PaperButton resource={orders} row={order} />)
  await user.click(screen.getByRole('button', { name: 'Documents' }))
  const items = await screen.findAllByRole('menuitem', { hidden: true })
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Download order confirmation',
    'Download packing slip',
  ])
  expect(screen.queryByRole('button', { name: 'Send by e-mail' })).toBeNull()
})
