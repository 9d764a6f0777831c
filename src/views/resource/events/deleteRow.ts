import { modals } from '@mantine/modals'
import { ApiError } from '../../../api/http'
import { type AnyRow, fireEvent, newKey, removeRow, changeRow } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { session } from '../../session/session'
import { rowLabel } from '../../fields/cellText'
import { notifyError, notifySuccess } from '../../ui/notify'
import { offeredEvents } from '../list/rights'
import { t } from '../../../texts/texts'
import { capitalised } from '../../../resources/kit/text/words'

const wholeName = ({ singular }: AnyResource) => capitalised(t(singular))

const shared = { centered: true, size: 420, groupProps: { justify: 'space-between' } } as const

/** How a row is put out of use where it cannot be deleted: by its workflow, or by its mark; null where it cannot. */
function puttingAway(resource: AnyResource, row: AnyRow): (() => Promise<AnyRow>) | null {
  const { person } = session.getSnapshot().context
  const offers = person ? offeredEvents(resource, row, person) : []
  if (offers.some(({ event, notes }) => event === 'deactivate' && !notes.inputs))
    return () => fireEvent(resource, row, 'deactivate', {}, newKey())
  if (!('is_active' in resource.fields) || !row.is_active) return null
  return () => changeRow(resource, row.id, { version: row.version, is_active: 0 }, newKey())
}

const askToPutAway = (called: string, why: string, putAway: () => Promise<AnyRow>) =>
  modals.openConfirmModal({
    ...shared,
    title: t('{called} cannot be deleted', { called }),
    children: t('{why}. Deactivate it instead: it stays where it is used and can no longer be chosen.', {
      why,
    }),
    labels: { confirm: t('Deactivate'), cancel: t('Cancel') },
    onConfirm: () =>
      void putAway().then(
        () => notifySuccess(t('{called} deactivated', { called })),
        (thrown: unknown) => notifyError(thrown),
      ),
  })

/**
 * Confirms and deletes a row, then calls `onGone`. For a row that others refer to it offers to deactivate.
 */
export const askToRemove = (
  resource: AnyResource,
  row: AnyRow,
  onGone: () => void,
  called = rowLabel(resource, row),
) =>
  modals.openConfirmModal({
    ...shared,
    title: t('Delete {called}', { called }),
    children: t('This cannot be undone.'),
    labels: { confirm: t('Delete'), cancel: t('Cancel') },
    confirmProps: { color: 'var(--dc-danger-fill)' },
    onConfirm: () =>
      void removeRow(resource, row.id, newKey()).then(
        () => {
          notifySuccess(t('{wholeName} deleted', { wholeName: wholeName(resource) }))
          onGone()
        },
        (thrown: unknown) => {
          const isUsed = thrown instanceof ApiError && thrown.code === 'database_delete_1451'
          const putAway = isUsed ? puttingAway(resource, row) : null
          if (isUsed && putAway) askToPutAway(called, thrown.message.replace(/\.$/, ''), putAway)
          else notifyError(thrown)
        },
      ),
  })
