import { recorders } from '../../../../src/resources/production/recoveries/recoveryCalls'
import { allows } from '../../../../src/machines/kit'
import { t } from '../../../../src/texts/texts'
import { Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'

/** Who records liquid, and has pails made for it. */
export function assertRecorder({ by }: Unit) {
  if (!allows(by, recorders))
    throw new Refused('no_privileges', { text: t('Recovery, batchers and supervisors record liquid') })
}
