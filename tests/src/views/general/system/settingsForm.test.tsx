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

it('one group of settings is shown at a time, and keeps what is typed while another is looked at', async () => {
  answerCalls({ 'GET /general/settings': rows })
  await signIn()
  const { user } = mount(<SettingsForm />)
  const shown = () =>
    screen.getAllByRole('region').flatMap((region) => region.getAttribute('aria-labelledby') ?? [])
  await screen.findByRole('region', { name: 'Company' })
  expect(shown()).toEqual(['settings-Company'])
  await user.click(screen.getByRole('button', { name: 'Production' }))
  expect(shown()).toEqual(['settings-Production'])
  expect(screen.getByRole('button', { name: 'Production' }).getAttribute('aria-current')).toBe('true')
  await user.type(screen.getByRole('textbox', { name: 'Close finished orders after' }), '0')
  await user.click(screen.getByRole('button', { name: 'Company' }))
  await user.click(screen.getByRole('button', { name: 'Production' }))
  const days = screen.getByRole<HTMLInputElement>('textbox', { name: 'Close finished orders after' })
  expect(days.value).toBe('140')
})

it('a search leaves the settings that have all its words, in any order, and what is typed stays', async () => {
  answerCalls({ 'GET /general/settings': rows })
  await signIn()
  const { user } = mount(<SettingsForm />, '/general/settings?group=Production')
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
