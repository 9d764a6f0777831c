import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { settingEntries } from '../../../../../src/resources/general/system/settingsKnown'
import { SettingsForm } from '../../../../../src/views/general/system/SettingsForm'
import { answerCalls, mount, signIn } from '../../../../harness/mounted'

const rows = settingEntries().map(([key], at) => ({
  id: at + 1,
  version: 1,
  key,
  value: null,
  is_secret: 0,
  changed_by: null,
  updated_at: '2026-11-02T12:00:00.000Z',
}))

it('a search leaves the settings that have all its words, in any order, and what is typed stays', async () => {
  answerCalls({ 'GET /general/settings': rows })
  await signIn()
  const { user } = mount(<SettingsForm />)
  const production = await screen.findByRole('region', { name: 'Production' })
  const days = within(production).getByRole<HTMLInputElement>('textbox', {
    name: 'Close finished orders after',
  })
  await user.type(days, '0')
  const typed = days.value
  const find = screen.getByRole('textbox', { name: 'Find a setting' })
  await user.type(find, 'months log')
  expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-labelledby'))).not.toContain(
    'settings-Production',
  )
  expect(screen.queryByRole('button', { name: 'Production' })).toBeNull()
  await user.clear(find)
  await user.type(find, 'after CLOSE')
  expect(await screen.findByRole('region', { name: 'Production' })).toBeTruthy()
  expect(days.isConnected).toBe(true)
  expect([typed, days.value]).toEqual(['140', '140'])
  await user.clear(find)
  await user.type(find, 'zebra')
  expect(screen.getByText('No settings match this search')).toBeTruthy()
})
