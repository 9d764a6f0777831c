import type { RdSample } from '../../../resources/rd/rd_samples'
import { figure } from '../../format/format'
import { day } from '../../format/timeText'
import type { LabelText } from '../../labels/Label'
import { t } from '../../../texts/texts'

/** The parts of the code that is scanned: sample, version, blind code and day. */
const codeOf = ({ number, current_version, blind_code }: RdSample, today: string) =>
  [number, current_version ?? '', blind_code, today].join(':')

/** The label of a bottle: who tastes reads its blind code and its hazard, a scanner also its sample and version. */
export const sampleLabelOf = (sample: RdSample, today: string): LabelText => ({
  code: codeOf(sample, today),
  title: sample.blind_code,
  lines: [
    t('{volume} ml, {date}', { volume: figure(sample.sample_volume_ml), date: day(today) }),
    sample.target_strength > 0
      ? t('Contains nicotine {strength} mg/ml: toxic if swallowed', {
          strength: figure(sample.target_strength, 3),
        })
      : t('Without nicotine: laboratory sample, not for sale'),
  ],
})
