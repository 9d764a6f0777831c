import type { FillRun } from '../../../resources/production/filling/fillCalls'
import { fillChecks } from '../../../resources/production/filling/fill_checks'
import type { FillFault } from '../../../resources/production/filling/netQuantity'
import { figure } from '../../format/format'
import { t } from '../../../texts/texts'

/** Millilitres of a bottle: "30.214 ml". */
export const bottleMl = (ml: number) => `${figure(ml, 3)} ml`

const faultWords = new Map(fillChecks.systemFields.faults.options?.map(({ value, label }) => [value, label]))

/** Why a lot fails, in words. */
export const faultsText = (faults: readonly FillFault[]) =>
  faults.map((fault) => faultWords.get(fault) ?? fault).join(', ')

/** How far the sample of a run is: "36 of 96". */
export const sampleText = ({ units, needed }: Pick<FillRun, 'units' | 'needed'>) =>
  t('{units} of {needed}', { units: figure(units), needed: figure(needed) })
