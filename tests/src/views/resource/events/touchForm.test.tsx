import { Drawer } from '@mantine/core'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../../../src/api/http'
import { optional } from '../../../../../src/resources/kit/fields/field'
import { quantity } from '../../../../../src/resources/kit/fields/numbers'
import { TouchForm } from '../../../../../src/views/resource/events/TouchForm'
import { LayerFocus } from '../../../../../src/views/ui/focus/LayerFocus'
import { mount } from '../../../../harness/mounted'

const report = {
  label: 'Report',
  inputs: { qty_good: optional(quantity('Good')), qty_scrap: optional(quantity('Scrap')) },
}
const pad = () => screen.findByRole('group', { name: /keys$/ })

const form = (onSend: (payload: Record<string, unknown>) => Promise<void>) =>
  mount(
    <TouchForm
      notes={report}
      row={{}}
      unit="units"
      offersOf={(name, values) =>
        name === 'qty_good' ? [{ label: '+ 1 carton', value: (Number(values[name]) || 0) + 100 }] : []
      }
      onSend={onSend}
      onCancel={vi.fn()}
    />,
  )

describe('form of the floor', () => {
  it('a figure is typed by a keyboard as by the keys on the screen, and Enter sends it', async () => {
    const onSend = vi.fn(async () => undefined)
    const { user } = form(onSend)
    await waitFor(async () => expect(document.activeElement).toBe(await pad()))
    await user.keyboard('123{Backspace}.8{Enter}')
    expect(onSend).toHaveBeenCalledWith({ qty_good: 128 })
  })

  it('the drawer of a card begins at its keys and not at its cross, so that a keyboard types at once', async () => {
    const onSend = vi.fn(async () => undefined)
    const { user } = mount(
      <Drawer opened onClose={vi.fn()} transitionProps={{ duration: 0 }}>
        <LayerFocus />
        <TouchForm notes={report} row={{}} unit="units" onSend={onSend} onCancel={vi.fn()} />
      </Drawer>,
    )
    const keys = await pad()
    // The trap of the drawer sets the focus a moment after it is drawn.
    await new Promise((resolve) => setTimeout(resolve))
    await waitFor(() => expect(document.activeElement).toBe(keys))
    await user.keyboard('40{Enter}')
    expect(onSend).toHaveBeenCalledWith({ qty_good: 40 })
  })

  it('one key adds a carton to the figure that was typed', async () => {
    const onSend = vi.fn(async () => undefined)
    const { user } = form(onSend)
    await user.click(within(await pad()).getByRole('button', { name: '7' }))
    await user.click(screen.getByRole('button', { name: '+ 1 carton' }))
    await user.click(screen.getByRole('button', { name: 'Report' }))
    expect(onSend).toHaveBeenCalledWith({ qty_good: 107 })
  })

  it('the sentence of the server stands at the quantity it refuses, which is chosen for the next digits', async () => {
    const text = 'Volume is above 120% of the plan; confirm the unit'
    const refused = new ApiError('validation_error', { qty_scrap: { code: 'other', text } }, 422)
    const { user } = form(() => Promise.reject(refused))
    await user.click(within(await pad()).getByRole('button', { name: '7' }))
    await user.click(screen.getByRole('button', { name: 'Report' }))
    const keys = await screen.findByRole('group', { name: 'Scrap keys' })
    expect(within(keys).getByRole('alert').textContent).toBe(text)
    expect(screen.getByRole('button', { name: /^Scrap/ }).getAttribute('aria-pressed')).toBe('true')
    expect(screen.queryByText(/Errors found/)).toBeNull()
  })
})
