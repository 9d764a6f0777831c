import { opens } from '../../../access'
import { orderPlanned } from '../../../api/production/maintenance'
import type { AnyRow } from '../../../api/resourceApi'
import {
  type MaintenancePlan,
  maintenancePlans,
} from '../../../resources/production/maintenance/maintenance_plans'
import { useOnce } from '../../resource/saving/useOnce'
import { usePerson } from '../../session/session'
import { notifyError, notifySuccess } from '../../ui/notify'
import { PendingButton } from '../../ui/PendingButton'
import { t } from '../../../texts/texts'

/** Makes the work order of a plan before it is due, for those who may, while none is open. */
export function OrderPlanned({ row }: { row: AnyRow }) {
  const plan = row as unknown as MaintenancePlan
  const { roles } = usePerson()
  const once = useOnce<number>('maintenance plan')
  if (!opens(roles, maintenancePlans.access.write) || plan.is_active !== 1 || plan.open_work !== null)
    return null
  const order = async () => {
    const { number } = await once(plan.id, orderPlanned)
    notifySuccess(t('{number} created', { number }))
  }
  return (
    <PendingButton
      variant="default"
      onClick={() => {
        order().catch(notifyError)
      }}
    >
      {t('Create work order now')}
    </PendingButton>
  )
}
