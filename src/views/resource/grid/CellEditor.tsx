import { Tooltip } from '@mantine/core'
import type { DataChangedEvent } from 'ag-grid-community'
import type { CustomCellEditorProps } from 'ag-grid-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { labelKey } from '../../../resources/kit/define/defineResource'
import type { AnyField } from '../../../resources/kit/fields/field'
import { cellText, rowLabel } from '../../fields/cellText'
import { FieldInput } from '../../fields/FieldInput'
import type { CellEdits, Typed } from './cellEdits'
import { isSame } from '../record/edit'
import { t } from '../../../texts/texts'

type Props = CustomCellEditorProps<AnyRow> & { resource: AnyResource; edits: CellEdits; name: string }

/** The unit and the help have no room in a cell, nor has the word beside a switch. */
const inCell = ({ unit: _, help: __, ...field }: AnyField) => field as AnyField

/** The value another person saved while the cell is being edited. */
function useTheirs({ node, name, resource }: Pick<Props, 'node' | 'name' | 'resource'>) {
  const [theirs, setTheirs] = useState<string | null>(null)
  useEffect(() => {
    const hear = ({ oldData, newData }: DataChangedEvent<AnyRow>) => {
      if (newData && !isSame(oldData?.[name], newData[name])) setTheirs(cellText(resource, name, newData))
    }
    node.addEventListener('dataChanged', hear as never)
    return () => node.removeEventListener('dataChanged', hear as never)
  }, [node, name, resource])
  return theirs
}

/** A cell of a list while it is typed into: Enter or leaving it saves, Escape leaves it as it was. */
export function CellEditor(props: Props) {
  const { data, resource, edits, name, onValueChange, stopEditing } = props
  const field = resource.fields[name]
  const [typed, setTyped] = useState<Typed>(() => {
    const row = edits.shown(data)
    return { value: row[name], label: row[labelKey(name)] as string | undefined }
  })
  const [refused] = useState(() => edits.of(data, name))
  const theirs = useTheirs(props)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const input = box.current?.querySelector<HTMLInputElement>('input, textarea')
    input?.focus({ preventScroll: true })
    if (input && input.type !== 'checkbox') input.select()
  }, [])
  if (!field) return null
  const message =
    theirs !== null
      ? t('Changed by someone else to “{theirs}”. Press Enter to keep yours, Escape to accept it', {
          theirs: theirs || 'empty',
        })
      : refused?.state === 'refused'
        ? refused.message
        : null
  return (
    <Tooltip
      opened={message !== null}
      label={<span role="alert">{message}</span>}
      color="var(--dc-danger-fill)"
    >
      <div ref={box} className={`dc-cell-editor dc-cell-editor-${field.kind}`}>
        <FieldInput
          field={inCell(field)}
          aria-label={t('{label} of {rowLabel}', { label: field.label, rowLabel: rowLabel(resource, data) })}
          value={typed.value}
          shown={typed.label}
          onChange={(value, label) => {
            const next = { value, label }
            setTyped(next)
            onValueChange(next)
            // What is picked is decided.
            if (field.kind === 'flag' || field.kind === 'choice') stopEditing()
          }}
        />
      </div>
    </Tooltip>
  )
}
