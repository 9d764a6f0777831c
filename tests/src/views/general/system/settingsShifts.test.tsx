import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { Shift } from '../../../../../src/resources/general/system/settingsShifts'
import { SettingsShifts } from '../../../../../src/views/general/system/SettingsShifts'
import { mount } from '../../../../harness/mounted'

const shift = (name: string, from: string, to: string): Shift => ({ name, from, to, breaks: [] })
const day = shift('Day', '06:00', '14:00')
const evening = shift('Evening', '14:00', '22:00')
const night = shift('Night', '22:00', '06:00')

function Shifts({ start }: { start: readonly Shift[] }) {
  const [shifts, setShifts] = useState(start)
  return <SettingsShifts shifts={shifts} error={null} onChange={setShifts} />
}

const remove = (place: number) => screen.getByRole('button', { name: `Remove line ${place}` })
const names = () => screen.getAllByLabelText(/^Name of/).map((input) => (input as HTMLInputElement).value)

it('the focus goes to the line above when the last line is removed', async () => {
  const { user } = mount(<Shifts start={[day, evening, night]} />)
  await user.click(remove(3))
  expect(names()).toEqual(['Day', 'Evening'])
  await waitFor(() => expect(document.activeElement).toBe(remove(2)))
})

it('the only line left cannot be removed, and its button keeps the focus', async () => {
  const { user } = mount(<Shifts start={[day, evening]} />)
  await user.click(remove(1))
  await user.click(remove(1))
  expect(names()).toEqual(['Evening'])
  expect(document.activeElement).toBe(remove(1))
})
