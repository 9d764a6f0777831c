import type { Taken } from '../../../../planning/model'
import { t } from '../../../../texts/texts'

/** Why a machine does not work although its shift is open. */
export const takenWords: Record<Taken['why'], string> = {
  down: t('Down'),
  maintenance: t('Maintenance'),
  planned_stop: t('Planned stop'),
  people: t('No crew'),
}
