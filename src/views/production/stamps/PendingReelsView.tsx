import type { AnyResource } from '../../../resources/kit/define/definition'
import { reelAdjustments } from '../../../resources/production/stamps/reel_adjustments'
import { reels } from '../../../resources/production/stamps/reels'
import { RecordDrawer } from '../../resource/record/RecordDrawer'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { useListTabs } from '../../resource/list/useListTabs'
import { t } from '../../../texts/texts'

const path = '/production/pending-reel-approvals'

type Preset = NonNullable<(typeof reels)['list']['preset']>

/** Reels that wait for one decision; they open over this list, where they are decided. */
const pending = (columns: readonly string[], ...preset: Preset): AnyResource => {
  const { pagePath: _page, ...rest } = reels
  return {
    ...rest,
    form: reels.form,
    access: { ...reels.access, create: [] },
    list: { ...reels.list, columns, preset, sort: [['id', 'asc']] },
  }
}

const status = (value: string) => ({ field: 'status', operator: 'in', value: [value] }) as const

const range = ['number', 'jurisdiction', 'serial_prefix', 'first_serial', 'last_serial'] as const

const tabs = {
  reels: {
    label: t('New reels'),
    address: path,
    resource: pending(
      [...range, 'quantity', 'counted_qty', 'submitted_by_id', 'submitted_at', 'status'],
      status('pending_approval'),
    ),
  },
  adjustments: {
    label: t('Adjustments'),
    address: `${path}?list=adjustments`,
    resource: {
      ...reelAdjustments,
      access: { ...reelAdjustments.access, create: [] },
      list: { ...reelAdjustments.list, preset: [status('pending')] },
    },
  },
  quarantined: {
    label: t('Quarantined'),
    address: `${path}?list=quarantined`,
    resource: pending(
      [...range, 'remaining', 'quarantine_reason', 'exposure', 'updated_at', 'status'],
      status('quarantined'),
    ),
  },
  reconcile: {
    label: t('Reconcile above tolerance'),
    address: `${path}?list=reconcile`,
    resource: pending(
      [...range, 'quantity', 'missing', 'exposure', 'signed_by_id', 'status'],
      status('depleted'),
      { field: 'above_tolerance', operator: '=', value: 1 },
    ),
  },
} as const
/** What a second person decides of reels: those just counted, adjustments, quarantine, and what is missing. */
export function PendingReelsView() {
  const [tab, choice] = useListTabs(tabs)
  return <ResourceScreen key={tab} resource={tabs[tab].resource} record={RecordDrawer} actions={choice} />
}
