import { Drawer } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type ComponentType, useEffect, useState } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { EmptyState } from '../../parts/EmptyState'
import { ErrorState } from '../../parts/ErrorState'
import { askToLeave } from '../../ui/unsaved/askToLeave'
import { failureMessage } from '../../ui/messages'
import type { Typed } from '../../ui/pageContext'
import { useOpenRow } from '../live/useLiveRows'
import { RecordFiles } from './RecordFiles'
import { DrawerFrame } from './RecordFrame'
import type { UseFacts } from '../lines/lineFacts'
import type { AllLines } from './recordLines'
import { ResourceForm } from './ResourceForm'
import { type RecordForm, useRecordForm } from './useRecordForm'
import { LayerFocus } from '../../ui/focus/LayerFocus'
import { t } from '../../../texts/texts'
import { capitalised } from '../../../resources/kit/text/words'

/** What a list gives to the record that opens over it. */
export type RecordGiven = {
  resource: AnyResource
  /** 'new' makes one. */
  id: number | 'new'
  onClose: () => void
  onCreated: (row: AnyRow) => void
  /** What a new one has from the screen around. */
  initialValues?: Record<string, unknown>
  initialLines?: AllLines
  /** Fields that the form does not show. */
  hidden?: readonly string[]
}

/** Input of a part of a record: the row, null while it is created, and its form. */
export type RecordPart = { row: AnyRow | null; form: RecordForm }

type Props = RecordGiven & {
  /** How the screen around speaks of it. */
  called?: (row: AnyRow) => string
  isFixed?: boolean
  /** Whether its lines are typed here; else the part below shows them. */
  hasLines?: boolean
  /** Below the fields, where they are not all there is to the record. */
  below?: ComponentType<RecordPart>
  /** Beside the buttons of its workflow. */
  actions?: ComponentType<{ row: AnyRow }>
  /** What is read elsewhere for its lines while they are typed. */
  useFacts?: UseFacts
  onSaved?: (row: AnyRow, wasNew: boolean) => void
}

const wholeName = ({ singular }: AnyResource) => capitalised(t(singular))

type Inside = Props & {
  row: AnyRow | null
  isGone: boolean
  note: (typed: Typed) => void
  close: () => void
}

function Inside({
  resource,
  row,
  isGone,
  note,
  close,
  onClose,
  onCreated,
  initialValues,
  initialLines,
  hidden,
  called,
  ...more
}: Inside) {
  const { below: Below, actions: Actions, useFacts, onSaved, hasLines } = more
  const isFixed = more.isFixed === true || isGone
  const form = useRecordForm(resource, row, initialValues, initialLines)
  const { typed } = form
  useEffect(() => note(typed), [note, typed])
  return (
    <DrawerFrame
      resource={resource}
      row={row}
      isGone={isGone}
      isFixed={isFixed}
      title={row ? called?.(row) : undefined}
      actions={row && Actions && <Actions row={row} />}
      isSecond={form.isDirty}
      onRemoved={onClose}
      onClose={close}
    >
      <ResourceForm
        resource={resource}
        form={form}
        {...(hidden && { hidden })}
        {...(hasLines === false && { hasLines })}
        isFixed={isFixed}
        isGone={isGone}
        useFacts={useFacts}
        below={
          <>
            {Below && <Below row={row} form={form} />}
            {row && <RecordFiles resource={resource} row={row} />}
          </>
        }
        onCancel={onClose}
        onSaved={(saved, closes) => {
          onSaved?.(saved, !row)
          if (closes) onClose()
          else if (!row) onCreated(saved)
        }}
      />
    </DrawerFrame>
  )
}

/** One record over its list: 560 wide, 880 where it has lines. */
export function RecordDrawer(props: Props) {
  const { resource, id, onClose } = props
  const { row, isGone, error } = useOpenRow(resource, id === 'new' ? null : id)
  const [typed, setTyped] = useState<Typed>('nothing')
  const close = () => (typed === 'unsaved' ? askToLeave(onClose) : onClose())
  const hasLines = Object.keys(resource.lines).length > 0
  // What was typed outlives the record: it can still be copied from here.
  const isShown = id === 'new' || (row !== null && (!isGone || typed !== 'nothing'))
  return (
    <Drawer
      opened
      onClose={close}
      closeOnEscape={!isShown}
      position="right"
      size={hasLines ? 880 : 560}
      padding={0}
      withCloseButton={false}
      overlayProps={{ backgroundOpacity: 0.25 }}
      transitionProps={{ duration: 160, timingFunction: 'ease-out' }}
      styles={{ body: { height: '100%' } }}
      attributes={{ content: { 'aria-label': wholeName(resource) } }}
    >
      <LayerFocus />
      {isShown && (
        <Inside
          key={id}
          {...props}
          row={row as AnyRow | null}
          isGone={isGone}
          note={setTyped}
          close={close}
        />
      )}
      {!isShown && isGone && <EmptyState icon={IconTrash} text={t('This record no longer exists')} />}
      {!isShown && Boolean(error) && <ErrorState what={failureMessage(error)} />}
    </Drawer>
  )
}
