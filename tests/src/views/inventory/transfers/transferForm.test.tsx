import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { AnyRow } from '../../../../../src/api/resourceApi'
import { transfers } from '../../../../../src/resources/inventory/transfers/transfers'
import type { AnyResource } from '../../../../../src/resources/kit/define/definition'
import { ResourceForm } from '../../../../../src/views/resource/record/ResourceForm'
import { useRecordForm } from '../../../../../src/views/resource/record/useRecordForm'
import { answerCalls, type Call, mount, signIn } from '../../../../harness/mounted'

const resource: AnyResource = transfers
const rowIn = (status: string): AnyRow => ({
  id: 5,
  version: 3,
  number: 'TR-00005',
  status,
  carrier_id: 7,
  carrier: 'Midland',
})
const [allocated, shipped] = [rowIn('allocated'), rowIn('in_transit')]

function Form({ row }: { row: AnyRow }) {
  const form = useRecordForm(resource, row)
  return <ResourceForm resource={resource} form={form} onSaved={vi.fn()} onCancel={vi.fn()} />
}

let calls: Call[]
beforeEach(async () => {
  calls = answerCalls({
    'GET /inventory/transfer_lines': [],
    'PUT /inventory/transfers/5': { ...allocated, version: 4, carrier_id: 8, carrier: 'Polar' },
    'GET /general/parameters/lookup': [{ id: 8, label: 'Polar' }],
  })
  await signIn()
})

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const carrier = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Carrier' })

it('the carrier of a released transfer is chosen and saved alone, all else is fixed', async () => {
  const { user } = mount(<Form row={allocated} />)
  expect([carrier().readOnly, box('Tracking number').readOnly, box('Note').readOnly]).toEqual([
    false,
    false,
    true,
  ])
  expect(screen.queryByRole('button', { name: 'Add line' })).toBeNull()
  await user.click(carrier())
  await user.click(await screen.findByRole('option', { name: 'Polar', hidden: true }))
  await user.click(screen.getByRole('button', { name: /^Save/ }))
  await vi.waitFor(() =>
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { version: 3, carrier_id: 8 },
    ]),
  )
})

it('a shipped transfer is locked', () => {
  mount(<Form row={shipped} />)
  expect(carrier().readOnly).toBe(true)
})
