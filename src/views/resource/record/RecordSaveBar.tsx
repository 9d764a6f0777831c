import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { Suspense, useState } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { statusLook } from '../../parts/statusLook'
import { usePerson } from '../../session/session'
import { notifySuccess } from '../../ui/notify'
import { mayWrite } from '../list/rights'
import type { FormApproval } from './formApproval'
import { SaveBar } from './SaveBar'
import type { RecordForm } from './useRecordForm'
import { t } from '../../../texts/texts'
import { capitalised } from '../../../resources/kit/text/words'

/** Why no field of a row can be edited, by its status. */
const lockedWords = ({ status }: AnyRow) =>
  typeof status === 'string'
    ? t('{word}: this document is locked', { word: statusLook(status).word })
    : t('This document is locked')

/** Confirms before an unanswered save is cancelled. */
const askToGiveUp = (onGiveUp: () => void) =>
  modals.openConfirmModal({
    title: t('Discard what was sent?'),
    children: t(
      'The server has not answered, so your changes may already be saved. If so, the saved record is shown; if not, they are cancelled and lost.',
    ),
    labels: { confirm: t('Discard'), cancel: t('Cancel') },
    confirmProps: { color: 'var(--dc-danger-fill)' },
    centered: true,
    size: 420,
    groupProps: { justify: 'space-between' },
    onConfirm: onGiveUp,
  })

type Props = {
  resource: AnyResource
  form: RecordForm
  isReadOnly: boolean
  /** Another person deleted it while it was open. */
  isGone?: boolean | undefined
  /** Brings a field with an error into view. */
  onGo?: (name: string) => void
  /** How guarded fields are changed: asked for after the others are saved. */
  approval?: FormApproval | undefined
  /** It is about to be sent. */
  onSend?: () => void
  onSaved?: (row: AnyRow, closes: boolean) => void
  /** A new one is given up, or a record that cannot be changed is closed. */
  onCancel: () => void
}

/** The bar below a record: saves and discards what is typed, or says why nothing can be. */
export function RecordSaveBar({
  resource,
  form,
  isReadOnly,
  isGone,
  onGo,
  approval,
  onSend,
  onSaved,
  onCancel,
}: Props) {
  const person = usePerson()
  const called = capitalised(t(resource.singular))
  const [proposing, setProposing] = useState<{ row: AnyRow; closes: boolean } | null>(null)
  const isProposing = approval !== undefined && Object.keys(form.proposed).length > 0
  const save = (closes: boolean) => {
    if (form.isSaving || !(form.isDirty || form.isNew || form.isUnanswered)) return
    onSend?.()
    void form.save().then((row) => {
      if (!row) return
      if (form.needsSaving) notifySuccess(t('{called} saved', { called }))
      if (isProposing) setProposing({ row, closes })
      else onSaved?.(row, closes)
    })
  }
  const discard = () =>
    void form.discard().then((result) => {
      if (result?.done) notifySuccess(t('{called} was saved already', { called }))
      if (result && form.isNew) return result.done ? onSaved?.(result.done, false) : onCancel()
    })
  const askToDiscard = () => {
    if (form.typed === 'kept') askToGiveUp(discard)
    else if (form.isNew && !form.isUnanswered) onCancel()
    else discard()
  }
  if (!isReadOnly)
    return (
      <>
        <SaveBar
          resource={resource}
          form={form}
          saveLabel={
            !isProposing ? t('Save') : form.needsSaving ? t('Save and propose') : t('Propose change')
          }
          {...(onGo && { onGo })}
          onSave={save}
          onDiscard={askToDiscard}
        />
        {approval && proposing && (
          <Suspense>
            <approval.Dialog
              row={proposing.row}
              proposed={form.proposed}
              labels={form.labels}
              onClose={() => setProposing(null)}
              onSubmitted={() => {
                form.forget(Object.keys(form.proposed))
                setProposing(null)
                onSaved?.(proposing.row, proposing.closes)
              }}
            />
          </Suspense>
        )}
      </>
    )
  const why = isGone
    ? t('It no longer exists')
    : form.edit.base && mayWrite(resource, person)
      ? lockedWords(form.edit.base)
      : t('Read only')
  return (
    <div className="dc-save-bar" data-idle="locked">
      <small>{why}</small>
      <Button variant="default" onClick={onCancel}>
        {t('Close')}
      </Button>
    </div>
  )
}
