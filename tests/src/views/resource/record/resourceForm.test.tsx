import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { AnyResource } from '../../../../../src/resources/kit/define/definition'
import { registry } from '../../../../../src/resources'
import { shiftHandovers } from '../../../../../src/resources/production/handovers/shift_handovers'
import { brands } from '../../../../../src/resources/inventory/products/brands'
import { discounts } from '../../../../../src/resources/sale/discounts/discounts'
import { ResourceForm } from '../../../../../src/views/resource/record/ResourceForm'
import { useRecordForm } from '../../../../../src/views/resource/record/useRecordForm'
import { answerCalls, type Call, mount, refusal, signIn } from '../../../../harness/mounted'

const resource = brands as unknown as AnyResource
const post = 'POST /inventory/brands'
const made = { id: 7, version: 1, code: 'NL', name: 'Northlake', owner: 'own', is_active: 1 }

function NewBrand({ onSaved = vi.fn(), onCancel = vi.fn() }) {
  const form = useRecordForm(resource, null)
  return <ResourceForm resource={resource} form={form} onSaved={onSaved} onCancel={onCancel} />
}
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const save = () => screen.getByRole('button', { name: /^Save/ })

beforeEach(async () => {
  answerCalls({})
  await signIn()
})

it('a form sends nothing while a required field is empty, and names the field', async () => {
  const calls = answerCalls({ [post]: made })
  const { user } = mount(<NewBrand />)
  await user.type(field(/^Name/), 'Northlake')
  await user.click(save())
  expect(await screen.findByText('Code is required')).toBeTruthy()
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})

it('a form saves what was typed with what the definition begins with, once', async () => {
  const calls = answerCalls({ [post]: made })
  const onSaved = vi.fn()
  const { user } = mount(<NewBrand onSaved={onSaved} />)
  await user.type(field(/^Code/), 'NL')
  await user.type(field(/^Name/), 'Northlake')
  await user.dblClick(save())
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  const sent = calls.filter(({ method }) => method === 'POST')
  expect(sent.map(({ body }) => body)).toEqual([
    expect.objectContaining({ code: 'NL', name: 'Northlake', owner: 'own', is_active: 1 }),
  ])
  expect(onSaved.mock.calls[0]?.[0]).toMatchObject({ id: 7 })
})

it('a form shows a refusal at the field it is about, and keeps what was typed', async () => {
  answerCalls({ [post]: () => refusal({ code: 'unique' }) })
  const { user } = mount(<NewBrand />)
  await user.type(field(/^Code/), 'NL')
  await user.type(field(/^Name/), 'Northlake')
  await user.click(save())
  await waitFor(() => expect(field(/^Code/).getAttribute('aria-invalid')).toBe('true'))
  expect(field(/^Name/).value).toBe('Northlake')
})

it('a save without an answer is sent again under the same key', async () => {
  const keys: (string | null)[] = []
  const answer = ({ headers }: Call) => {
    keys.push(headers.get('Idempotency-Key'))
    if (keys.length === 1) throw new TypeError('Failed to fetch')
    return { data: made }
  }
  answerCalls({ [post]: answer })
  const onSaved = vi.fn()
  const { user } = mount(<NewBrand onSaved={onSaved} />)
  await user.type(field(/^Code/), 'NL')
  await user.type(field(/^Name/), 'Northlake')
  await user.click(save())
  await screen.findAllByText(/No answer from the server/)
  await user.click(save())
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(keys).toEqual([keys[0], keys[0]])
  expect(keys[0]).toBeTruthy()
})

it('a new form begins at the first field that has to be typed, not at one that is filled', async () => {
  const adjustments = registry.stock_adjustments as AnyResource
  function NewAdjustment({ location_id }: { location_id: number | null }) {
    const form = useRecordForm(adjustments, null, { location_id })
    return (
      <ResourceForm
        resource={adjustments}
        form={form}
        hasLines={false}
        onSaved={vi.fn()}
        onCancel={vi.fn()}
      />
    )
  }
  const begin = () => document.querySelector('[data-autofocus]')?.id
  const { unmount } = mount(<NewAdjustment location_id={1} />)
  expect(begin()).toBe('stock_adjustments-reason_code')
  unmount()
  mount(<NewAdjustment location_id={null} />)
  expect(begin()).toBe('stock_adjustments-location_id')
})

it('a field that shows once it has a value is left out of records that have none', () => {
  const handover = {
    id: 9,
    version: 1,
    number: 'SH-00009',
    status: 'taken_over',
    plan_date: '2026-11-26',
    shift: 'day',
    remark: 'Filler B leaks',
    reject_note: null,
  }
  const taken = shiftHandovers as unknown as AnyResource
  function Handover() {
    const form = useRecordForm(taken, handover)
    return <ResourceForm resource={taken} form={form} onSaved={vi.fn()} onCancel={vi.fn()} />
  }
  mount(<Handover />)
  expect(screen.getByText('Remark of the next shift')).toBeTruthy()
  expect(screen.getByText('Handed over by')).toBeTruthy()
  expect(screen.queryByText('Reject reason')).toBeNull()
})

it('a form shows a field that other fields call for once they do, and keeps it while it is filled', () => {
  const shownOf = (row: object) => {
    const stored = { id: 1, version: 1, status: 'draft', code: 'A', name: 'B', ...row }
    const Form = () => {
      const form = useRecordForm(discounts as unknown as AnyResource, stored)
      return (
        <ResourceForm
          resource={discounts as unknown as AnyResource}
          form={form}
          onSaved={vi.fn()}
          onCancel={vi.fn()}
        />
      )
    }
    const { unmount } = mount(<Form />)
    const shown = [/^Value/, /^Buy/, /^Brand/, /^Category/, /^Province/].map(
      (label) => screen.queryAllByLabelText(label).length > 0,
    )
    unmount()
    return shown
  }
  const percent = { kind: 'percent', target: 'category', audience: 'all' }
  expect(shownOf(percent)).toEqual([true, false, false, true, false])
  expect(shownOf({ ...percent, brand_id: 3 })).toEqual([true, false, true, true, false])
  expect(shownOf({ kind: 'buy_x_get_y', target: 'all', audience: 'province' })).toEqual([
    ...[false, true, false, false],
    true,
  ])
})
