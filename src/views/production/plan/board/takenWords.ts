import type { Taken } from '../../../../planning/model'
import { t } from '../../../../texts/texts'

/** Why a machine does not work although its shift is open. */
export const takenWords: Record<Taken['why'], string> = {
  down: t('Down'),
  maintenance: t('Maintenance'),
  planned_stop: t('Planned stop'),
  people: t('No crew'),
}

/** The same of one lane: a machine that is down names the reason of its state, where one was chosen. */
export const takenWord = (why: Taken['why'], reason: string | null) =>
  why === 'down' && reason !== null ? `${takenWords.down}: ${reason}` : takenWords[why]
