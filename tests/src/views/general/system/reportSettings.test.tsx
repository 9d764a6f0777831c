import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { settingEntries } from '../../../../../src/resources/general/system/settingsKnown'
import { ReportSettings } from '../../../../../src/views/general/system/ReportSettings'
import { answerCalls, mount, signIn } from '../../../../harness/mounted'

const lines = [
  { report: 'batching_logs', columns: ['lot_id', 'verdict'] },
  { report: 'stamping_logs', columns: ['code', 'applied_qty'] },
]
const rows = settingEntries().map(([key], at) => ({
  id: at + 1,
  version: 1,
  key,
  value: key === 'reports.columns' ? lines : null,
  is_secret: 0,
  changed_by: null,
  updated_at: '2026-11-02T12:00:00.000Z',
}))

it('report settings show the lines of one report, and keep those of the others when it is changed', async () => {
  const calls = answerCalls({ 'GET /general/settings': rows })
  await signIn()
  const { user } = mount(<ReportSettings />)
  await user.click(await screen.findByRole('button', { name: 'Stamping logs' }))
  const form = screen.getByRole('region', { name: 'Stamping logs' })
  expect(within(form).getByText('Session, Applied')).toBeTruthy()
  expect(within(form).queryByText(/Verdict/)).toBeNull()
  await user.click(within(form).getByRole('button', { name: 'Change Visible columns' }))
  await user.click(within(form).getByRole('button', { name: 'Remove line 1' }))
  await user.click(within(form).getByRole('button', { name: 'Save' }))
  const sent = calls.find(({ method }) => method !== 'GET')
  expect(JSON.stringify(sent?.body)).toContain('batching_logs')
  expect(JSON.stringify(sent?.body)).not.toContain('stamping_logs')
})
