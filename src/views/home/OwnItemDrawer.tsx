import { Button, CloseButton, Drawer, Group } from '@mantine/core'
import { useCallback, useState } from 'react'
import { actOnOwnItem, ownItemOf, recordOwnItem } from '../../api/projects/projects'
import { newKey } from '../../api/resourceApi'
import { longText, optional } from '../../resources/kit/fields/field'
import type { OwnItem } from '../../resources/projects/ownItemCalls'
import { taskItems } from '../../resources/projects/task_items'
import { figure } from '../format/format'
import { dayOf } from '../format/timeText'
import { useServerNow } from '../hooks/observed'
import { useOwnNews } from '../hooks/useOwnNews'
import { Facts } from '../parts/Facts'
import { StatusTag } from '../parts/StatusTag'
import { RowsSection } from '../parts/table/RowsSection'
import { RecordForm } from '../projects/items/RecordForm'
import { RecordsTable } from '../projects/items/RecordsTable'
import { dayOrDash, hoursText, progressText } from '../projects/projectText'
import { InputsDialog } from '../resource/events/InputsDialog'
import { LayerFocus } from '../ui/focus/LayerFocus'
import { notifyError } from '../ui/notify'
import { t } from '../../texts/texts'
import '../resource/record/drawer.css'

type ItemEvent = OwnItem['events'][number]

const minute = 60_000
const withNote: readonly ItemEvent[] = ['block', 'accept', 'return']
const inputs = { note: optional(longText(t('Reason'), 300)) }

const labelOf = (event: ItemEvent) => taskItems.events[event].label

const limits = ({ min_value: least, max_value: most, unit }: OwnItem) =>
  `${least === null ? '–' : figure(least, 3)} – ${most === null ? '–' : figure(most, 3)} ${unit ?? ''}`.trim()

/** An own project item over the first screen: what it is, what may be done with it, and its records. */
export function OwnItemDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const ask = useCallback(() => ownItemOf(id), [id])
  const found = useOwnNews('project_items_changed', ask)
  const today = dayOf(new Date(useServerNow(minute)))
  const [asked, setAsked] = useState<ItemEvent | null>(null)
  const [made, setMade] = useState(0)
  const item = found?.item
  const act = (now: OwnItem, event: ItemEvent, note: string | null) =>
    actOnOwnItem({ id: now.id, version: now.version, event, note }, newKey())
  const press = async (now: OwnItem, event: ItemEvent) => {
    if (withNote.includes(event)) return setAsked(event)
    try {
      await act(now, event, null)
    } catch (thrown) {
      notifyError(thrown)
    }
  }
  const record = async (values: Record<string, unknown>, { finishes }: { finishes: boolean }) => {
    let now = await recordOwnItem({ ...values, id }, newKey())
    setMade((before) => before + 1)
    if (!finishes) return
    try {
      if (now.status === 'todo') now = await act(now, 'start', null)
      await act(now, 'finish', null)
    } catch (thrown) {
      notifyError(thrown)
    }
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={720}
      padding={0}
      withCloseButton={false}
      overlayProps={{ backgroundOpacity: 0.25 }}
      transitionProps={{ duration: 160, timingFunction: 'ease-out' }}
      attributes={{ content: { 'aria-label': item?.name ?? t('Item') } }}
    >
      <LayerFocus />
      <header className="dc-drawer-head">
        <h2>{item?.name ?? t('Item')}</h2>
        {item && <StatusTag status={item.status} />}
        <span className="dc-space" />
        <CloseButton aria-label={t('Close')} onClick={onClose} />
      </header>
      {item && found && (
        <div className="dc-drawer-body dc-own-item">
          <Group gap="xs">
            {item.events.map((event) => (
              <Button
                key={event}
                variant={event === 'block' || event === 'return' ? 'default' : 'filled'}
                onClick={() => void press(item, event)}
              >
                {labelOf(event)}
              </Button>
            ))}
          </Group>
          <Facts
            facts={[
              [t('Project'), item.project],
              [t('Task'), item.task],
              [t('Due'), dayOrDash(item.due_date)],
              [t('Estimate'), item.estimated_hours === null ? '–' : hoursText(item.estimated_hours)],
              [t('Logged'), hoursText(item.logged_hours)],
              [t('Progress'), progressText(item.progress_percent)],
              ...(item.item_type === 'measurement' ? [[t('Limits'), limits(item)] as const] : []),
              ...(item.blocked_reason === null ? [] : [[t('Blocked because'), item.blocked_reason] as const]),
            ]}
          />
          {item.is_open === 1 && (
            <RecordForm
              key={made}
              item={item}
              today={today}
              isManager={false}
              mayFinish={item.events.includes('finish')}
              onSend={record}
            />
          )}
          <RowsSection title={t('Records')} count={found.records.length}>
            <RecordsTable
              records={found.records.map((one) => ({ ...one, isCorrection: false, isOut: false }))}
            />
          </RowsSection>
        </div>
      )}
      {item && asked && (
        <InputsDialog
          title={`${labelOf(asked)}: ${item.name}`}
          inputs={inputs}
          send={labelOf(asked)}
          onCancel={() => setAsked(null)}
          onSend={async ({ note }) => {
            await act(item, asked, typeof note === 'string' ? note : null)
            setAsked(null)
          }}
        />
      )}
    </Drawer>
  )
}
