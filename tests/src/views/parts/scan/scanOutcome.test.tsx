import { createEvent, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { optional, text } from '../../../../../src/resources/kit/fields/field'
import { FieldInput } from '../../../../../src/views/fields/FieldInput'
import { ScanBox } from '../../../../../src/views/parts/scan/ScanBox'
import { ScanResult } from '../../../../../src/views/parts/scan/ScanResult'
import { scanNotes } from '../../../../../src/views/parts/scan/scanSound'
import { mount } from '../../../../harness/mounted'

/** Types as fast as a scanner into the element that has the focus, by its own clock: a busy machine takes longer. */
function scanInto(element: HTMLElement, code: string) {
  element.focus()
  for (const [nth, key] of [...code.split(''), 'Enter'].entries()) {
    const event = createEvent.keyDown(element, { key })
    Object.defineProperty(event, 'timeStamp', { value: 1_000 + nth * 5 })
    fireEvent(element, event)
  }
}

const lot = optional(text('Lot', 10, { takesScan: true }))
const note = optional(text('Note', 40))

it('a lot that is scanned into its cell stays there, without the rest of its label', () => {
  const [onScan, onChange] = [vi.fn(), vi.fn()]
  mount(
    <>
      <ScanBox label="Scan" onScan={onScan} />
      <FieldInput field={lot} label="Lot" value="" onChange={onChange} />
    </>,
  )
  scanInto(screen.getByLabelText('Lot'), '01000000000000171728013110SUP-7')
  expect(onChange.mock.calls.at(-1)?.[0]).toBe('SUP-7')
  expect(onScan).not.toHaveBeenCalled()
})

it('a code that is scanned into any other field goes to the scan box', async () => {
  const onScan = vi.fn(async () => ({ accepted: true, word: 'Counted', what: 'SKU-1' }))
  mount(
    <>
      <ScanBox label="Scan" onScan={onScan} />
      <FieldInput field={note} label="Note" value="" onChange={vi.fn()} />
    </>,
  )
  scanInto(screen.getByLabelText('Note'), 'SKU-1')
  expect(await screen.findByText('Counted')).toBeDefined()
  expect(onScan).toHaveBeenCalledWith('SKU-1')
})

it('an unexpected product has a shape, a colour and a tone of its own, neither of a count nor of a refusal', () => {
  const answer = { accepted: true, isWarning: true, word: 'Not expected', what: 'SKU-1' }
  const { container } = mount(<ScanResult compact answer={answer} />)
  expect(container.querySelector('.dc-scan-warned')).not.toBeNull()
  const tunes = Object.values(scanNotes).map((notes) => JSON.stringify(notes))
  expect(new Set(tunes).size).toBe(3)
})

it('a code that is typed into the scan box of a form is scanned, and the form is not sent', async () => {
  const onScan = vi.fn(async () => ({ accepted: true, word: 'Counted', what: 'SKU-1' }))
  const onSubmit = vi.fn()
  mount(
    <form onSubmit={onSubmit}>
      <ScanBox label="Scan" onScan={onScan} />
    </form>,
  )
  await userEvent.type(screen.getByLabelText('Scan', { selector: 'input' }), 'SKU-1{Enter}')
  expect(await screen.findByText('Counted')).toBeDefined()
  expect(onScan).toHaveBeenCalledWith('SKU-1')
  expect(onSubmit).not.toHaveBeenCalled()
})
