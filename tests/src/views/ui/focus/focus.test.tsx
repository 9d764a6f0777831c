import { Modal, Select } from '@mantine/core'
import { act, screen, waitFor } from '@testing-library/react'
import { useRef, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { LayerFocus } from '../../../../../src/views/ui/focus/LayerFocus'
import { useFocusAfter } from '../../../../../src/views/ui/focus/useFocusAfter'
import { useRowFocus } from '../../../../../src/views/ui/focus/useRowFocus'
import { PendingButton } from '../../../../../src/views/ui/PendingButton'
import { mount } from '../../../../harness/mounted'

const button = (name: string) => screen.getByRole('button', { name })
const hasFocus = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element))

function List({ start }: { start: readonly string[] }) {
  const [rows, setRows] = useState(start)
  const list = useRef<HTMLUListElement>(null)
  const focus = useRowFocus(list)
  return (
    <div className="dc-page">
      <h1>Bins</h1>
      <ul ref={list} {...focus}>
        {rows.map((row) => (
          <li key={row}>
            <button type="button">Open {row}</button>
            <button type="button" onClick={() => setRows(rows.filter((one) => one !== row))}>
              Remove {row}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

it('a list gives the focus of a removed row to the same control of the row in its place', async () => {
  const { user } = mount(<List start={['A', 'B', 'C']} />)
  await user.click(button('Remove B'))
  await hasFocus(button('Remove C'))
  await user.keyboard('{Enter}')
  await hasFocus(button('Remove A'))
})

it('a list gives the focus of its last row to the heading of its page', async () => {
  const { user } = mount(<List start={['A']} />)
  await user.click(button('Remove A'))
  await hasFocus(screen.getByRole('heading', { name: 'Bins' }))
})

it('a list takes no focus back that was moved elsewhere before its row was removed', async () => {
  function WithRemoval() {
    const [rows, setRows] = useState(['A', 'B'])
    const list = useRef<HTMLUListElement>(null)
    const focus = useRowFocus(list)
    return (
      <>
        <ul ref={list} {...focus}>
          {rows.map((row) => (
            <li key={row}>
              <button type="button">Open {row}</button>
            </li>
          ))}
        </ul>
        <button type="button" onClick={() => setRows(['B'])}>
          Elsewhere
        </button>
      </>
    )
  }
  const { user } = mount(<WithRemoval />)
  await user.click(button('Open A'))
  await user.click(button('Elsewhere'))
  act(() => button('Elsewhere').blur())
  expect(document.activeElement).toBe(document.body)
})

function Steps() {
  const [step, setStep] = useState(0)
  const focus = useFocusAfter()
  const names = ['Submit', 'Order']
  const name = names[step]
  return (
    <div className="dc-page">
      <h1>PO-1</h1>
      {name && (
        <button key={name} type="button" data-step="next" {...focus} onClick={() => setStep(step + 1)}>
          {name}
        </button>
      )}
    </div>
  )
}

it('a step that is done gives the focus to the next step, and the last one to the heading', async () => {
  const { user } = mount(<Steps />)
  await user.click(button('Submit'))
  await hasFocus(button('Order'))
  await user.click(button('Order'))
  await hasFocus(screen.getByRole('heading', { name: 'PO-1' }))
})

it('a key that is held down does not press the step that has the focus after it', async () => {
  const { user } = mount(<Steps />)
  button('Submit').focus()
  await user.keyboard('{Enter>3/}')
  await hasFocus(button('Order'))
})

it('a button that waits for an answer keeps the focus and does nothing when it is pressed again', async () => {
  const onClick = vi.fn()
  function Save() {
    const [isSending, setSending] = useState(false)
    return (
      <PendingButton
        loading={isSending}
        onClick={() => {
          onClick()
          setSending(true)
        }}
      >
        Save
      </PendingButton>
    )
  }
  const { user } = mount(<Save />)
  await user.click(button('Save'))
  await user.keyboard('{Enter}')
  expect(onClick).toHaveBeenCalledTimes(1)
  expect(document.activeElement?.textContent).toBe('Save')
})

function WithDialog({ staysOpen }: { staysOpen: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [isThere, setThere] = useState(true)
  return (
    <div className="dc-page">
      <h1>Product</h1>
      {isThere && (
        <button type="button" onClick={() => setOpen(true)}>
          Propose
        </button>
      )}
      {isOpen && (
        <Modal opened onClose={() => setOpen(false)} title="Propose" transitionProps={{ duration: 0 }}>
          <LayerFocus />
          <input aria-label="Reason" />
          <button
            type="button"
            onClick={() => {
              if (!staysOpen) setThere(false)
              setOpen(false)
            }}
          >
            Send
          </button>
        </Modal>
      )}
    </div>
  )
}

it('a dialog begins at its first field and gives the focus back to what opened it', async () => {
  const { user } = mount(<WithDialog staysOpen />)
  await user.click(button('Propose'))
  await hasFocus(await screen.findByLabelText('Reason'))
  await user.click(button('Send'))
  await hasFocus(button('Propose'))
})

it('a dialog whose opener is gone gives the focus to the heading of the page', async () => {
  const { user } = mount(<WithDialog staysOpen={false} />)
  await user.click(button('Propose'))
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  await hasFocus(screen.getByRole('heading', { name: 'Product' }))
})

it('Enter takes the first match of what was typed into a box with a list, and nothing where it was only opened', async () => {
  const onChange = vi.fn()
  const { user } = mount(
    <Select
      label="Unit"
      data={['Bottle', 'Box', 'Case']}
      defaultValue="Case"
      allowDeselect={false}
      searchable
      onChange={onChange}
    />,
  )
  const box = screen.getByRole('combobox', { name: 'Unit' })
  await user.click(box)
  await user.keyboard('{Enter}')
  expect(onChange.mock.calls.map(([value]) => value)).not.toContain('Bottle')
  await user.clear(box)
  await user.type(box, 'bo{Enter}')
  expect(onChange.mock.calls.at(-1)?.[0]).toBe('Bottle')
})

it('Tab takes the first match of what was typed into a box with a list, and goes on to the next box', async () => {
  const onChange = vi.fn()
  const { user } = mount(
    <>
      <Select
        label="Unit"
        data={['Bottle', 'Box', 'Case']}
        allowDeselect={false}
        searchable
        onChange={onChange}
      />
      <input aria-label="Quantity" />
    </>,
  )
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Unit' })
  await user.click(box)
  await user.tab()
  expect(onChange).not.toHaveBeenCalled()
  await user.click(box)
  await user.keyboard('bo')
  await user.tab()
  expect(onChange.mock.calls.at(-1)?.[0]).toBe('Bottle')
  expect(box.value).toBe('Bottle')
  await hasFocus(screen.getByRole('textbox', { name: 'Quantity' }))
})
