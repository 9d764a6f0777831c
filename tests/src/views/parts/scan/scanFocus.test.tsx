import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ScanBox } from '../../../../../src/views/parts/scan/ScanBox'
import { mount } from '../../../../harness/mounted'

it('the scan box has the focus again after a tap beside everything, a press of a button, an answer and a refusal', async () => {
  const scanned: string[] = []
  const onScan = vi.fn(async (code: string) => {
    scanned.push(code)
    return { accepted: code !== 'SK-2', word: code === 'SK-2' ? 'Refused' : 'Sent', what: code }
  })
  const { user } = mount(
    <>
      <ScanBox label="Scan a skid" onScan={onScan} />
      <button type="button">Columns</button>
      <p>Empty ground</p>
    </>,
  )
  const box = screen.getByRole('textbox', { name: 'Scan a skid' })
  expect(document.activeElement).toBe(box)
  await user.keyboard('SK-1{Enter}')
  await screen.findByText('Sent')
  expect(document.activeElement).toBe(box)
  await user.keyboard('SK-2{Enter}')
  await screen.findByText('Refused')
  expect(document.activeElement).toBe(box)
  await user.click(screen.getByText('Empty ground'))
  expect(document.activeElement).toBe(box)
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  // A scan goes to the box wherever the focus is, and takes it there.
  await user.keyboard('SK-3{Enter}')
  expect(document.activeElement).toBe(box)
  await expect.poll(() => scanned).toEqual(['SK-1', 'SK-2', 'SK-3'])
})
