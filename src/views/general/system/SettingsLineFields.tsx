import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import type { AnyField, Fields } from '../../../resources/kit/fields/field'
import type { FieldValues } from '../../../resources/kit/fields/values'
import { FieldInput } from '../../fields/FieldInput'
import { problemOf } from '../../fields/problems'
import { Scrolled } from '../../parts/table/Scrolled'
import { useRowFocus } from '../../ui/focus/useRowFocus'
import { wordOf } from './settingsText'
import { t } from '../../../texts/texts'

type SettingLine = Readonly<FieldValues>

type Props = {
  field: AnyField
  /** The fields of a line. */
  lines: Fields
  value: readonly SettingLine[]
  error: ReactNode
  onChange: (value: readonly SettingLine[]) => void
  /** A field as one line has it, where that depends on the line. */
  fieldIn?: (name: string, field: AnyField, line: SettingLine) => AnyField
}

const fresh = (lines: Fields): SettingLine =>
  Object.fromEntries(
    Object.entries(lines).map(([name, { kind, initial }]) => [
      name,
      initial ?? (kind === 'choices' ? [] : null),
    ]),
  )

/** What a column is as wide as: its kind, or a name where its options are words. */
const widthOf = (field: AnyField | undefined) =>
  field?.options?.some(({ label }) => label.length > 6) && field.kind === 'choice' ? 'name' : field?.kind

/** A setting that is a list of lines: each line with an input for each of its fields. */
export function SettingsLineFields({
  field,
  lines,
  value,
  error,
  onChange,
  fieldIn = (_, one) => one,
}: Props) {
  // A long list is read far more often than it is edited, and drawn in a tenth of the time.
  const [isOpen, setOpen] = useState(false)
  const body = useRef<HTMLTableSectionElement>(null)
  const rowFocus = useRowFocus(body)
  const names = Object.keys(lines)
  const set = (place: number, name: string, next: unknown) =>
    onChange(value.map((line, at) => (at === place ? { ...line, [name]: next } : line)))
  return (
    <div className="dc-shifts dc-setting-lines" role="group" aria-label={field.label}>
      <b>{field.label}</b>
      <Scrolled className="dc-statutory-scroll" label={field.label}>
        <table>
          <thead>
            <tr>
              {names.map((name) => (
                <th key={name} scope="col" className={`dc-line-${widthOf(lines[name])}`}>
                  {lines[name]?.label}
                </th>
              ))}
              <th scope="col" aria-label={t('Remove')} hidden={!isOpen} />
            </tr>
          </thead>
          <tbody ref={body} {...rowFocus}>
            {value.map((line, index) => (
              // Lines have no name of their own while they are typed.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={index}>
                {Object.entries(lines).map(([name, plain]) => {
                  const one = fieldIn(name, plain, line)
                  if (!isOpen && one.kind !== 'reference')
                    return <td key={name}>{wordOf({ ...one, label: '' }, line[name])}</td>
                  const problem = line[name] === null ? null : problemOf(one, line[name])
                  return (
                    <td key={name}>
                      <FieldInput
                        field={{ ...one, help: '' }}
                        aria-label={t('{head} of line {index}', { head: one.label, index: index + 1 })}
                        value={line[name]}
                        readOnly={!isOpen}
                        onChange={(next) => set(index, name, next === '' ? null : next)}
                        {...(problem !== null && { error: problem })}
                      />
                    </td>
                  )
                })}
                <td hidden={!isOpen}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('Remove line {place}', { place: index + 1 })}
                    onClick={() => onChange(value.filter((_, at) => at !== index))}
                  >
                    <IconTrash size={16} aria-hidden="true" />
                  </ActionIcon>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolled>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={
          isOpen ? <IconPlus size={14} aria-hidden="true" /> : <IconPencil size={14} aria-hidden="true" />
        }
        onClick={() => (isOpen ? onChange([...value, fresh(lines)]) : setOpen(true))}
      >
        {isOpen ? t('Add line') : t('Change {label}', { label: field.label })}
      </Button>
      {error ? <small role="alert">{error}</small> : <small>{field.help}</small>}
    </div>
  )
}
