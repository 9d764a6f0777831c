import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { type AnyField, choice, day, optional, text } from '../../../../src/resources/kit/fields/field'
import { decimal } from '../../../../src/resources/kit/fields/numbers'
import { FieldInput } from '../../../../src/views/fields/FieldInput'
import { problemOf } from '../../../../src/views/fields/problems'
import { mount } from '../../../harness/mounted'

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
