import { Button, Group, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useState } from 'react'
import { redoCells, undoCells } from '../../../forecasting/planning/cells'
import { counted, figure } from '../../format/format'
import { PendingButton } from '../../ui/PendingButton'
import { useShortcut } from '../../ui/keyboard'
import { useUnsaved } from '../../ui/unsaved/unsaved'
import { t } from '../../../texts/texts'
import type { CellConflict, Planning } from './usePlanning'

function Conflict({ planning, conflict }: { planning: Planning; conflict: CellConflict }) {
  const { grid, live, draft, settle } = planning
  const row = live?.rows.get(conflict.id)
  const product = grid?.products.find(({ id }) => id === row?.product_id)?.sku ?? ''
  const period = grid?.periods.find(({ id }) => id === row?.period_id)?.name ?? ''
  const own = draft.edits.get(conflict.id)?.after ?? null
  const text = (value: number | null) => (value === null ? t('the number of the method') : figure(value))
  return (
    <li role="alert">
      <span>
        {t('{product}, {period}: changed by {by} to {theirs}', {
          product,
          period,
          by: conflict.by ?? t('Someone'),
          theirs: text(conflict.theirs),
        })}
      </span>
      <Button size="compact-sm" variant="default" onClick={() => settle(conflict, false)}>
        {t('Take {theirs}', { theirs: text(conflict.theirs) })}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => settle(conflict, true)}>
        {t('Keep yours: {own}', { own: text(own) })}
      </Button>
    </li>
  )
}

/** What is typed and not saved: how much, what stops it, and what to do with it. */
export function PlanningBar({ planning }: { planning: Planning }) {
  const [reason, setReason] = useState('')
  const { draft, setDraft, lacksReason, conflicts, refused, isSaving, save, discard } = planning
  const isEdited = draft.edits.size > 0
  useUnsaved(isEdited ? 'unsaved' : 'nothing')
  const canSave = isEdited && (lacksReason === 0 || reason.trim() !== '')
  const send = () => canSave && void save(reason.trim() || null).then(() => setReason(''))
  useShortcut('ctrl+s', t('Save changes'), send)
  const refusals = [...new Set(refused.values())]
  if (!isEdited && draft.past.length === 0) return null
  return (
    <div className="dc-planning-bar">
      {(conflicts.length > 0 || refusals.length > 0) && (
        <ul>
          {conflicts.map((conflict) => (
            <Conflict key={conflict.id} planning={planning} conflict={conflict} />
          ))}
          {refusals.map((text) => (
            <li key={text} role="alert">
              {text}
            </li>
          ))}
        </ul>
      )}
      <Group gap={8}>
        <strong>{t('{cells} changed', { cells: counted(draft.edits.size, 'cell') })}</strong>
        {lacksReason > 0 && (
          <TextInput
            aria-label={t('Reason')}
            placeholder={t('Reason for {cells} more than 25 % from the baseline', {
              cells: counted(lacksReason, 'cell'),
            })}
            maxLength={500}
            w={420}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
        <span className="dc-space" />
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
          disabled={draft.past.length === 0}
          onClick={() => setDraft(undoCells)}
        >
          {t('Undo')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconArrowForwardUp size={16} aria-hidden="true" />}
          disabled={draft.future.length === 0}
          onClick={() => setDraft(redoCells)}
        >
          {t('Redo')}
        </Button>
        <Button variant="default" disabled={!isEdited} onClick={discard}>
          {t('Discard')}
        </Button>
        <PendingButton loading={isSaving} disabled={!canSave} onClick={send}>
          {t('Save changes')}
        </PendingButton>
      </Group>
    </div>
  )
}
