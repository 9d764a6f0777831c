import { Button } from '@mantine/core'
import { IconPlus, IconRoute } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { type AnyRow, listRows } from '../../../api/resourceApi'
import type { ColumnFilter } from '../../../resources/kit/query/filter'
import { type FlowAction, flowActions } from '../../../resources/production/flows/flow_actions'
import { type Flow, flows } from '../../../resources/production/flows/flows'
import { productionOrders } from '../../../resources/production/orders/production_orders'
import { figure } from '../../format/format'
import { EmptyState } from '../../parts/EmptyState'
import { ErrorState } from '../../parts/ErrorState'
import { Glyph } from '../../parts/Glyph'
import { StatusTag } from '../../parts/StatusTag'
import { RecordDrawer } from '../../resource/record/RecordDrawer'
import { ResourceActions } from '../../resource/events/ResourceActions'
import { useLiveList } from '../../resource/live/useLiveList'
import { equals, useLiveRows, useResource } from '../../resource/live/useLiveRows'
import { Page } from '../../ui/Page'
import { failureMessage } from '../../ui/messages'
import { usePageName } from '../../ui/pages'
import { calledAction, FlowActionsTable } from './FlowActionsTable'
import { FlowPath } from './FlowPath'
import { useFlowOrder } from './useFlowOrder'
import { t } from '../../../texts/texts'
import '../orders/order.css'
import './flow.css'

const ended: ColumnFilter = {
  field: 'status',
  field_type: 'text',
  filters: [
    { logic_operator: 'and', operator: 'not_in', value_type: 'value', value: ['closed', 'cancelled'] },
  ],
}

/** Why the actions of a flow stay as they are; null while they may change, undefined while that is not known. */
function useWhyFixed(flow: Flow): string | null | undefined {
  const query = { filters: [equals('flow_id', flow.id), ended], sort: [], search: '' }
  const { total } = useLiveList(productionOrders, query).meta
  if (flow.status === 'retired') return t('Retired flows cannot be changed.')
  if (total === null) return undefined
  if (total === 0) return null
  const users = total === 1 ? t('1 open order uses') : t('{total} open orders use', { total: figure(total) })
  return t('{users} this flow, so its actions are locked. Copy it and edit the copy.', { users })
}

/** The actions of one flow: their order, their rules, and the path they make. */
export function FlowActionsView() {
  const { flow_id: flowId } = useParams()
  const id = Number(flowId)
  const { row, isGone, error } = useResource(flows, Number.isSafeInteger(id) ? id : null)
  if (row) return <FlowOf key={row.id} flow={row} />
  if (isGone || !Number.isSafeInteger(id))
    return <EmptyState icon={IconRoute} text={t('This flow does not exist')} />
  return error ? <ErrorState what={failureMessage(error)} /> : null
}

function FlowOf({ flow }: { flow: Flow }) {
  usePageName(t('{code} actions', { code: flow.code }))
  const navigate = useNavigate()
  const live = useLiveRows(
    flowActions,
    [equals('flow_id', flow.id)],
    [{ field: 'sequence', direction: 'asc' }],
  )
  const { actions, move } = useFlowOrder(flow, live.rows)
  const why = useWhyFixed(flow)
  const isFixed = why !== null
  const [opened, setOpened] = useState<number | 'new' | null>(null)

  const openCopy = async (code: unknown) => {
    const { rows } = await listRows(flows, {
      filters: [equals('code', String(code)), equals('area', flow.area)],
      limit: 1,
    })
    const [copy] = rows
    if (copy) await navigate(`/${flow.area}/flows/${copy.id}/flow-actions`)
  }
  const events = (without: readonly string[]) => (
    <ResourceActions
      resource={flows}
      row={flow as unknown as AnyRow}
      without={without}
      onDone={(_, event, { code }) => void (event === 'copy' && openCopy(code))}
    />
  )
  const add = !isFixed && (
    <Button
      variant={flow.status === 'draft' && actions.length > 0 ? 'default' : 'filled'}
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      onClick={() => setOpened('new')}
    >
      {t('New action')}
    </Button>
  )
  const last = actions.at(-1)?.sequence ?? 0
  return (
    <Page
      title={t('Flow actions')}
      note={
        <span className="dc-flow-note">
          <b>{flow.code}</b> {flow.name} <StatusTag status={flow.status} />
        </span>
      }
      actions={
        <>
          {actions.length > 0 && add}
          {events(why ? ['copy'] : [])}
        </>
      }
    >
      {why && (
        <div className="dc-flow-why" role="note">
          <Glyph name="ring" /> {why}
          <span className="dc-space" />
          {events(['activate', 'retire'])}
        </div>
      )}
      <FlowPath actions={actions} />
      {actions.length > 0 && (
        <FlowActionsTable actions={actions} isFixed={isFixed} onOpen={setOpened} onMove={move} />
      )}
      {live.isLoaded && actions.length === 0 && (
        <EmptyState icon={IconRoute} text={t('This flow has no actions yet')}>
          {add}
        </EmptyState>
      )}
      {!live.isLoaded && live.error !== null && <ErrorState what={failureMessage(live.error)} />}
      {opened !== null && (
        <RecordDrawer
          key={opened}
          resource={flowActions}
          id={opened}
          initialValues={{ flow_id: flow.id, area: flow.area, sequence: Math.floor(last / 10) * 10 + 10 }}
          hidden={['flow_id']}
          called={(row) => calledAction(row as unknown as FlowAction)}
          isFixed={isFixed}
          onClose={() => setOpened(null)}
          onCreated={() => setOpened(null)}
        />
      )}
    </Page>
  )
}
