import { expect, it } from 'vitest'
import type { RdSample } from '../../../../src/resources/rd/rd_samples'
import { sampleLabelOf } from '../../../../src/views/rd/samples/sampleLabel'

const sample = {
  number: 'RDS-00207',
  name: 'Iced mango, salt 20',
  blind_code: '417',
  current_version: 'v3',
  sample_volume_ml: 30,
  target_strength: 20,
} as RdSample

it('the label of a sample shows its blind code and hazard, its code also sample, version and day, and neither its name', () => {
  const label = sampleLabelOf(sample, '2099-03-01')
  expect(label).toMatchObject({ code: 'RDS-00207:v3:417:2099-03-01', title: '417' })
  const shown = [label.title, ...label.lines].join(' ')
  expect(shown).toContain('nicotine 20.000 mg/ml')
  for (const secret of ['RDS-00207', 'mango']) expect(shown).not.toContain(secret)
  expect(JSON.stringify(label)).not.toContain('mango')
})
