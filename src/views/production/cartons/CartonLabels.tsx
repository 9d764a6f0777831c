import { opens } from '../../../access'
import type { AnyRow } from '../../../api/resourceApi'
import { notePrintedCartons } from '../../../api/production/cartons'
import { type Carton, cartons } from '../../../resources/production/cartons/cartons'
import { LabelButton } from '../../labels/LabelButton'
import { usePerson } from '../../session/session'
import { notifyError } from '../../ui/notify'
import { cartonLabelOf } from './cartonLabel'
import { t } from '../../../texts/texts'

type Props = { of: readonly Carton[]; label?: string }

/** Prints the labels of cartons, and notes that they were; a printed one is printed again. */
export function CartonLabels({ of, label }: Props) {
  const { roles } = usePerson()
  const filled = of.filter(({ status }) => status !== 'void')
  if (!opens(roles, cartons.access.write)) return null
  const print = (copies: number) => {
    notePrintedCartons({ ids: filled.map(({ id }) => id), copies }).catch(notifyError)
  }
  const again = filled.length === 1 && filled[0]?.printed_at !== null ? t('Print again') : undefined
  const name = label ?? again
  return <LabelButton labels={filled.map(cartonLabelOf)} onPrint={print} {...(name && { label: name })} />
}

/** Labels of the cartons that are selected in a list. */
export const SelectedCartons = ({ rows }: { rows: readonly AnyRow[] }) => (
  <CartonLabels of={rows as unknown as readonly Carton[]} />
)
