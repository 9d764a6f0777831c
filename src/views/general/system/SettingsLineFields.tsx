import { type ReactNode, useState } from 'react'
import type { AnyField, Fields } from '../../../resources/kit/fields/field'
import type { FieldValues } from '../../../resources/kit/fields/values'
import { FieldInput } from '../../fields/FieldInput'
import { problemOf } from '../../fields/problems'
import { SettingsTable } from './SettingsTable'
import { wordOf } from './settingsText'
import { t } from '../../../texts/texts'

type SettingLine = Readonly<FieldValues>

type Props = {
  field: AnyField
  /** The fields of a line. */
  lines: Fields
  value: readonly SettingLine[]
  error: ReactNode
  /** How many lines there may be. */
  most?: number
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

/** Texts up to so long are codes. */
const codeLength = 10

/** What a column is as wide as: its kind, a name where its options are words, and a choice where it is a code. */
const widthOf = (field: AnyField) =>
  field.kind === 'text' && (field.max ?? Infinity) <= codeLength
    ? 'choice'
    : field.options?.some(({ label }) => label.length > 6) && field.kind === 'choice'
      ? 'name'
      : field.kind

/** A setting that is a list of lines: each line with an input for each of its fields. */
export function SettingsLineFields({
  field,
  lines,
  value,
  error,
  most = Infinity,
  onChange,
  fieldIn = (_, one) => one,
}: Props) {
  // A long list is read far more often than it is edited, and drawn in a tenth of the time.
  const [isOpen, setOpen] = useState(false)
  const set = (place: number, name: string, next: unknown) =>
    onChange(value.map((line, at) => (at === place ? { ...line, [name]: next } : line)))
  const inputOf = (place: number, name: string) => {
    const [line, plain] = [value[place], lines[name]]
    if (!line || !plain) return null
    const one = fieldIn(name, plain, line)
    if (!isOpen && one.kind !== 'reference') return wordOf({ ...one, label: '' }, line[name])
    const problem = line[name] === null ? null : problemOf(one, line[name])
    return (
      <FieldInput
        field={{ ...one, help: '' }}
        aria-label={t('{head} of line {index}', { head: one.label, index: place + 1 })}
        value={line[name]}
        readOnly={!isOpen}
        onChange={(next) => set(place, name, next === '' ? null : next)}
        {...(problem !== null && { error: problem })}
      />
    )
  }
  return (
    <SettingsTable
      field={field}
      className="dc-setting-lines"
      columns={Object.entries(lines).map(([name, one]) => ({
        name,
        head: one.label,
        className: `dc-line-${widthOf(one)}`,
        language: one.language,
      }))}
      count={value.length}
      most={most}
      error={error}
      onOpen={isOpen ? undefined : () => setOpen(true)}
      onAdd={() => onChange([...value, fresh(lines)])}
      onRemove={(place) => onChange(value.filter((_, at) => at !== place))}
    >
      {inputOf}
    </SettingsTable>
  )
}
