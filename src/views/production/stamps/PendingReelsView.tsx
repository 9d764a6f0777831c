import type { AnyRow } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { type ReelAdjustment, reelAdjustments } from '../../../resources/production/stamps/reel_adjustments'
import { type Reel, reels } from '../../../resources/production/stamps/reels'
import { ageSince } from '../../resource/columns/ageCell'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { useListTabs } from '../../resource/list/useListTabs'
import { RecordDrawer, type RecordGiven, type RecordPart } from '../../resource/record/RecordDrawer'
import { ReelEffectSection } from './ReelEffectSection'
import { t } from '../../../texts/texts'

const path = '/production/pending-reel-approvals'

type Preset = NonNullable<(typeof reels)['list']['preset']>
type Since = 'submitted_at' | 'quarantined_at' | 'signed_at'

/** Reels that wait for one decision, longest first; they open over this list, where they are decided. */
const pending = (since: Since, columns: readonly string[], ...preset: Preset): AnyResource => {
  const { pagePath: _page, ...rest } = reels
  return {
    ...rest,
    systemFields: { ...reels.systemFields, [since]: { ...reels.systemFields[since], label: t('Age') } },
    form: reels.form,
    access: { ...reels.access, create: [] },
    list: { ...reels.list, columns, preset, sort: [[since, 'asc']] },
  }
}

const status = (value: string) => ({ field: 'status', operator: 'in', value: [value] }) as const

const range = ['number', 'jurisdiction', 'serial_prefix', 'first_serial', 'last_serial'] as const

const asReel = (row: AnyRow) => row as unknown as Reel
const asAdjustment = (row: AnyRow) => row as unknown as ReelAdjustment

const decided: readonly Reel['status'][] = ['pending_approval', 'quarantined', 'depleted']

/** What is decided about is shown before it is decided. */
function ReelBelow({ row }: RecordPart) {
  if (!row || !decided.includes(asReel(row).status)) return null
  return <ReelEffectSection key={row.version} of="reels" id={row.id} />
}

function AdjustmentBelow({ row }: RecordPart) {
  if (!row || asAdjustment(row).status !== 'pending') return null
  return <ReelEffectSection key={row.version} of="reel_adjustments" id={row.id} />
}

const ReelRecord = (props: RecordGiven) => <RecordDrawer {...props} below={ReelBelow} />
const AdjustmentRecord = (props: RecordGiven) => <RecordDrawer {...props} below={AdjustmentBelow} />

const tabs = {
  reels: {
    label: t('New reels'),
    address: path,
    resource: pending(
      'submitted_at',
      [...range, 'quantity', 'usable_before', 'usable_after', 'submitted_by_id', 'submitted_at', 'status'],
      status('pending_approval'),
    ),
    cells: { submitted_at: ageSince('submitted_at') },
    record: ReelRecord,
  },
  adjustments: {
    label: t('Adjustments'),
    address: `${path}?list=adjustments`,
    resource: {
      ...reelAdjustments,
      access: { ...reelAdjustments.access, create: [] },
      list: {
        ...reelAdjustments.list,
        columns: [
          'number',
          'reel_id',
          'jurisdiction',
          'serial_from',
          'serial_to',
          'qty',
          'kind',
          'effect_before',
          'effect_after',
          'requested_by_id',
          'created_at',
          'status',
        ],
        preset: [status('pending')],
        sort: [['created_at', 'asc']],
      },
    },
    cells: { created_at: ageSince('created_at') },
    record: AdjustmentRecord,
  },
  quarantined: {
    label: t('Quarantined'),
    address: `${path}?list=quarantined`,
    resource: pending(
      'quarantined_at',
      [
        ...range,
        'remaining',
        'quarantine_reason',
        'usable_before',
        'usable_after',
        'exposure',
        'quarantined_by_id',
        'quarantined_at',
        'status',
      ],
      status('quarantined'),
    ),
    cells: { quarantined_at: ageSince('quarantined_at') },
    record: ReelRecord,
  },
  reconcile: {
    label: t('Reconcile above tolerance'),
    address: `${path}?list=reconcile`,
    resource: pending(
      'signed_at',
      [...range, 'quantity', 'missing', 'exposure', 'signed_by_id', 'signed_at', 'status'],
      status('depleted'),
      { field: 'above_tolerance', operator: '=', value: 1 },
    ),
    cells: { signed_at: ageSince('signed_at') },
    record: ReelRecord,
  },
} as const

/** What a second person decides of reels: those just counted, adjustments, quarantine, and what is missing. */
export function PendingReelsView() {
  const [name, choice] = useListTabs(tabs)
  const { resource, cells, record } = tabs[name]
  return <ResourceScreen key={name} resource={resource} cells={cells} record={record} actions={choice} />
}
