import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { HplcControlResult } from '../../../../../src/resources/production/laboratory/hplc_control_results'
import type { HplcOrderLine } from '../../../../../src/resources/production/laboratory/hplc_order_lines'
import type { HplcResult } from '../../../../../src/resources/production/laboratory/hplc_results'
import { TrayMap } from '../../../../../src/views/production/laboratory/TrayMap'
import { mount } from '../../../../harness/mounted'

const vial = (more: object) =>
  ({
    id: 1,
    control: null,
    hplc_request_id: null,
    hplc_request: null,
    expected_mg_ml: null,
    ...more,
  }) as HplcOrderLine
const result = (more: object) => ({ hplc_request_id: 5, voided_at: null, in_range: 1, ...more }) as HplcResult

it('a tray shows each vial where it is, with its replicates in turn, and marks those out of range', async () => {
  const onChoose = vi.fn()
  const lines = [
    vial({ id: 1, position: 'A1', control: 'standard', expected_mg_ml: 12 }),
    vial({ id: 2, position: 'A2', hplc_request_id: 5, hplc_request: 'HR-00005' }),
    vial({ id: 3, position: 'B1', hplc_request_id: 6, hplc_request: 'HR-00006' }),
  ]
  const results = [
    result({ id: 1, measured_mg_ml: 11.86 }),
    result({ id: 2, measured_mg_ml: 99, voided_at: '2026-11-24T12:00:00.000Z' }),
    result({ id: 3, measured_mg_ml: 13.2, in_range: 0 }),
  ]
  const controls = [
    { id: 1, hplc_order_line_id: 1, measured_mg_ml: 12.01, in_limits: 1, voided_at: null },
  ] as HplcControlResult[]
  const { user } = mount(<TrayMap lines={lines} results={results} controls={controls} onChoose={onChoose} />)
  const sample = screen.getByRole('button', { name: /HR-00005/ })
  expect(sample.textContent).toContain('11.860 13.200')
  expect(sample.textContent).not.toContain('99')
  expect(sample.className).toContain('dc-tray-out')
  const standard = screen.getByRole('button', { name: /Standard/ })
  expect(standard.textContent).toContain('12.010')
  expect(standard.className).toContain('dc-tray-measured')
  expect(screen.getByRole('button', { name: /HR-00006/ }).className).not.toContain('dc-tray-measured')
  await user.click(sample)
  expect(onChoose).toHaveBeenCalledWith(lines[1])
})
