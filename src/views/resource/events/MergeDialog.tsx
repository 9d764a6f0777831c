import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { mergeInto, previewMerge } from '../../../api/general/merge'
import type { AnyRow } from '../../../api/resourceApi'
import type { MergePreview } from '../../../resources/general/lists/mergeCalls'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { reference } from '../../../resources/kit/fields/field'
import { FieldInput } from '../../fields/FieldInput'
import { rowLabel } from '../../fields/cellText'
import { figure } from '../../format/format'
import { Glyph } from '../../parts/Glyph'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { notifySuccess } from '../../ui/notify'
import { useOnce } from '../saving/useOnce'
import { Dialog } from '../../ui/Dialog'
import { PendingButton } from '../../ui/PendingButton'
import { t } from '../../../texts/texts'

type Props = { resource: AnyResource; row: AnyRow; onClose: () => void }

const nothing = t('No references.')

const moved = ({ moves }: MergePreview) =>
  moves.length === 0
    ? nothing
    : t('Moves over: {moves}.', {
        moves: moves.map(({ title, rows }) => `${title} (${figure(rows)})`).join(', '),
      })

/** Chooses the duplicate and lists what will move before the merge. */
export function MergeDialog({ resource, row, onClose }: Props) {
  const [chosen, setChosen] = useState<{ id: number; label: string } | null>(null)
  const [preview, setPreview] = useState<MergePreview | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const once = useOnce<number>(`merge ${resource.name}:${row.id}`)
  const chosenId = chosen?.id
  useEffect(() => {
    setPreview(null)
    if (chosenId === undefined) return
    let isCurrent = true
    previewMerge(resource, row.id, chosenId).then(
      (found) => isCurrent && setPreview(found),
      (thrown: unknown) => isCurrent && setProblem(failureMessage(thrown)),
    )
    return () => {
      isCurrent = false
    }
  }, [resource, row.id, chosenId])

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!chosen) return setProblem(t('Choose the duplicate'))
    setSending(true)
    try {
      await once(chosen.id, (id, key) => mergeInto(resource, row, id, key))
      notifySuccess(
        t('{label} merged into {rowLabel}', { label: chosen.label, rowLabel: rowLabel(resource, row) }),
      )
      onClose()
    } catch (thrown) {
      setProblem(fieldMessages(thrown).duplicate_id ?? failureMessage(thrown))
      setSending(false)
    }
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('Merge into {rowLabel}', { rowLabel: rowLabel(resource, row) })}
      size={420}
      centered
    >
      <form onSubmit={(event) => void send(event)} noValidate>
        <Stack gap="md">
          <p className="dc-sentence">
            {t('References to the duplicate move to this {singular}. {value}', {
              singular: t(resource.singular),
              value: resource.workflow
                ? t('The duplicate stays on record as inactive, with a link to this one.')
                : t('The duplicate is deleted.'),
            })}
          </p>
          <FieldInput
            field={reference(t('Duplicate'), resource.name)}
            label={t('Duplicate')}
            value={chosen?.id ?? null}
            shown={chosen?.label ?? null}
            data-autofocus
            {...(problem ? { error: problem } : {})}
            onChange={(value, label) => {
              setProblem(null)
              setChosen(typeof value === 'number' ? { id: value, label: label ?? '' } : null)
            }}
          />
          <p role="status">
            {preview && (
              <>
                <Glyph name="ring" /> {moved(preview)}
              </>
            )}
          </p>
          <Group justify="space-between">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <PendingButton
              type="submit"
              color="var(--dc-danger-fill)"
              loading={isSending}
              disabled={preview === null}
            >
              {t('Merge')}
            </PendingButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
