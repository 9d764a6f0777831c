import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import {
  type AnyField,
  choice,
  day,
  optional,
  reference,
  text,
} from '../../../../src/resources/kit/fields/field'
import { decimal } from '../../../../src/resources/kit/fields/numbers'
import { FieldInput } from '../../../../src/views/fields/FieldInput'
import { problemOf } from '../../../../src/views/fields/problems'
import { answerCalls, type Call, mount } from '../../../harness/mounted'

function typed(field: AnyField, initial: unknown = null) {
  const values: unknown[] = []
  function Box() {
    const [value, setValue] = useState<unknown>(initial)
    const change = (next: unknown) => {
      values.push(next)
      setValue(next)
    }
    return <FieldInput field={field} label={field.label} value={value} onChange={change} />
  }
  return { values, ...mount(<Box />) }
}

it('the input of a decimal gives a number, and what is none as it was typed, which is then a problem', async () => {
  const field = decimal('Volume', 2)
  const { user, values } = typed(field)
  const box = screen.getByLabelText(/Volume/)
  await user.type(box, '12.5')
  await user.tab()
  expect(values.at(-1)).toBe(12.5)
  await user.clear(box)
  await user.type(box, 'a few')
  await user.tab()
  expect(problemOf(field, values.at(-1))).not.toBeNull()
})

it('the input of a day takes month, day and year, and gives the day as the server reads it', async () => {
  const { user, values } = typed(day('Due'))
  await user.type(screen.getByLabelText(/Due/), '12/31/2029')
  await user.tab()
  expect(values.at(-1)).toBe('2029-12-31')
})

it('the input of a choice offers the choices of its definition in words', async () => {
  const { user, values } = typed(choice('Owner', ['own', 'contract']))
  await user.click(screen.getByRole('combobox', { name: /Owner/ }))
  await user.click(await screen.findByRole('option', { name: 'Contract', hidden: true }))
  expect(values).toEqual(['contract'])
})

it('a choice that only the system makes is shown where a record has it, and offered nowhere else', async () => {
  const kinds = choice('Source', ['purchase', 'other'], {}, ['other'])
  const first = typed(kinds, 'purchase')
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: /Source/ })
  expect(box.value).toBe('Purchase')
  first.unmount()
  const { user } = typed(kinds, 'other')
  await user.click(screen.getByRole('combobox', { name: /Source/ }))
  expect((await screen.findAllByRole('option', { hidden: true })).map((one) => one.textContent)).toEqual([
    'Other',
  ])
})

it('the input of a required field is marked, that of an optional one is not', () => {
  const onChange = vi.fn()
  mount(
    <>
      <FieldInput field={text('Code', 10)} label="Code" value="" onChange={onChange} />
      <FieldInput field={optional(text('Note', 10))} label="Note" value="" onChange={onChange} />
    </>,
  )
  expect(screen.getByText('Code').textContent).toContain('*')
  expect(screen.getByText('Note').textContent).not.toContain('*')
})

const brands = [
  { id: 1, label: 'Northern Lights', code: 'NL' },
  { id: 2, label: 'Arctic Mint', code: 'AM' },
  { id: 3, label: 'Mint Leaf', code: 'ML' },
]
const lookups = () =>
  answerCalls({
    'GET /inventory/brands/lookup': ({ query }: Call) => {
      const words = (query.get('search') ?? '').toLowerCase()
      const ids = [...query].flatMap(([name, value]) => (name.startsWith('id') ? [Number(value)] : []))
      const isFound = ({ id, label }: (typeof brands)[number]) =>
        ids.length > 0 ? ids.includes(id) : label.toLowerCase().includes(words)
      return { data: brands.filter(isFound) }
    },
  })

it('words typed over a chosen row decide: Enter takes their first match, and never empties the box', async () => {
  lookups()
  const { user, values } = typed(reference('Brand', 'brands'), 1)
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: /Brand/ })
  await vi.waitFor(() => expect(box.value).toBe('Northern Lights'))
  await user.click(box)
  await user.tripleClick(box)
  await user.keyboard('mint')
  await screen.findByRole('option', { name: /Arctic Mint/, hidden: true })
  expect(screen.queryByRole('option', { name: /Northern/, hidden: true })).toBeNull()
  await user.keyboard('{Enter}')
  expect(values).toEqual([2])
  expect(box.value).toBe('Arctic Mint')
})

it('text that opens the list is what it is searched by, though all of it came at once', async () => {
  lookups()
  const { user, values } = typed(reference('Brand', 'brands'))
  screen.getByRole<HTMLInputElement>('combobox', { name: /Brand/ }).focus()
  await user.paste('leaf')
  await screen.findByRole('option', { name: /Mint Leaf/, hidden: true })
  await vi.waitFor(() =>
    expect(screen.getAllByRole('option', { hidden: true }).map((one) => one.textContent)).toEqual([
      'Mint Leaf ML',
    ]),
  )
  await user.keyboard('{Enter}')
  expect(values).toEqual([3])
})

it('a narrow box that cuts the name of its row behind the number names it in full under the pointer', async () => {
  lookups()
  typed(reference('Brand', 'brands'), 1)
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: /Brand/ })
  await vi.waitFor(() => expect(box.title).toBe('Northern Lights'))
})

it('a chosen row that is chosen again stays chosen', async () => {
  lookups()
  const { user, values } = typed(optional(reference('Brand', 'brands')), 2)
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: /Brand/ })
  await vi.waitFor(() => expect(box.value).toBe('Arctic Mint'))
  await user.click(box)
  await user.click(await screen.findByRole('option', { name: /Arctic Mint/, hidden: true }))
  expect(values).not.toContain(null)
  expect(box.value).toBe('Arctic Mint')
})

it('a picker that knows quantities asks for them, and shows them beside the rows that have some', async () => {
  const calls = answerCalls({
    'GET /inventory/bins/lookup': [
      { id: 1, label: 'B-07', quantity: { qty: 1200.5, measure: 'ml' } },
      { id: 2, label: 'A-01' },
    ],
  })
  const { user } = typed({ ...reference('Bin', 'bins'), quantities: { product_id: 7 } }, null)
  await user.click(screen.getByRole('combobox', { name: /Bin/ }))
  const options = await screen.findAllByRole('option', { hidden: true })
  expect(options.map(({ textContent }) => textContent?.trim())).toEqual(['B-07 1,200.5 ml', 'A-01'])
  const requested = calls.filter(({ path }) => path.endsWith('/lookup')).at(-1)
  expect(requested?.query.get('quantities[product_id]')).toBe('7')
})
