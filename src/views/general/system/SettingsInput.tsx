import { Select, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { timezones } from '../../../api/general/profile'
import type { KnownSetting } from '../../../resources/general/system/settingsKind'
import type { Shift } from '../../../resources/general/system/settingsShifts'
import { type AnyLawLine, lawColumnsOf } from '../../../resources/general/law/lawTables'
import type { StatutoryItem } from '../../../resources/general/law/statutoryLists'
import type { AnyField } from '../../../resources/kit/fields/field'
import type { FieldValues } from '../../../resources/kit/fields/values'
import { columnsOfReport } from '../../../resources/production/reports/reportSettings'
import { asText } from '../../fields/asText'
import { FieldInput, type InputGiven } from '../../fields/FieldInput'
import { unitSection } from '../../fields/unitSection'
import { Glyph } from '../../parts/Glyph'
import { PasswordField } from '../../parts/PasswordField'
import { ReportLines } from './ReportLines'
import { SettingsLawTable } from './SettingsLawTable'
import { SettingsLineFields } from './SettingsLineFields'
import { SettingsShifts } from './SettingsShifts'
import { SettingsStatutory } from './SettingsStatutory'
import { numbersOf } from './settingsText'

type Props = {
  name: string
  setting: KnownSetting
  value: unknown
  error: string | undefined
  onChange: (value: unknown) => void
  onBlur: () => void
  /** Of a list only the lines of this report. */
  report?: string
}

function ZoneInput({ field, value, onChange, ...props }: InputGiven) {
  const [zones, setZones] = useState<{ value: string; label: string }[]>([])
  useEffect(() => {
    timezones().then(
      (all) => setZones(all.map(({ name, label }) => ({ value: name, label }))),
      () => undefined,
    )
  }, [])
  const zone = asText(value)
  const isKnown = zones.some((one) => one.value === zone)
  return (
    <Select
      {...props}
      description={field.help}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      searchable
      data={isKnown ? zones : [{ value: zone, label: zone }, ...zones]}
      value={zone}
      onChange={(next) => next !== null && onChange(next)}
    />
  )
}

/** Several numbers in one line. */
function NumbersInput({ field, value, onChange, readOnly, ...props }: InputGiven) {
  // Half-typed input is kept as text; numbers changed elsewhere replace it.
  const [typed, setTyped] = useState('')
  const current = (value as readonly number[]).join(', ')
  return (
    <TextInput
      {...props}
      description={field.help}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      {...unitSection(field.unit)}
      readOnly={readOnly ?? false}
      value={numbersOf(typed).join(', ') === current ? typed : current}
      onChange={({ currentTarget: { value: next } }) => {
        setTyped(next)
        onChange(numbersOf(next))
      }}
    />
  )
}

/** The columns of a report are those of the report of its line. */
const columnsField = (name: string, field: AnyField, { report }: Readonly<FieldValues>): AnyField =>
  name === 'columns' ? { ...field, options: columnsOfReport(report) } : field

/** The input of one setting: that of its field, and for shifts, lists of the law, zones, ages and secrets one of its own. */
export function SettingsInput({ name, setting, value, error, onChange, onBlur, report }: Props) {
  const { field } = setting
  const message = error && (
    <span className="dc-field-error">
      <Glyph name="stop" /> {error}
    </span>
  )
  if (name === 'shifts')
    return <SettingsShifts shifts={value as readonly Shift[]} error={message} onChange={onChange} />
  if (name === 'law.prohibited_ingredients' || name === 'law.prohibited_names')
    return (
      <SettingsStatutory
        field={field}
        items={value as readonly StatutoryItem[]}
        error={message}
        onChange={onChange}
      />
    )
  const columns = lawColumnsOf(name)
  if (columns)
    return (
      <SettingsLawTable
        field={field}
        columns={columns}
        items={value as readonly AnyLawLine[]}
        error={message}
        onChange={onChange}
      />
    )
  if (field.lines && report !== undefined)
    return (
      <ReportLines
        key={report}
        field={field}
        lines={field.lines}
        report={report}
        value={value as readonly FieldValues[]}
        error={message}
        onChange={onChange}
      />
    )
  if (field.lines)
    return (
      <SettingsLineFields
        field={field}
        lines={field.lines}
        value={value as readonly FieldValues[]}
        error={message}
        onChange={onChange}
        {...(name === 'reports.columns' && { fieldIn: columnsField })}
      />
    )
  const inputProps = {
    id: `setting-${name}`,
    field,
    label: field.label,
    value,
    onChange: (next: unknown) => onChange(next === '' && field.presence === 'optional' ? null : next),
    onBlur,
    ...(message && { error: message }),
  }
  if (setting.isSecret)
    return (
      <PasswordField
        secret="value"
        id={inputProps.id}
        label={field.label}
        description={field.help}
        autoComplete="new-password"
        value={asText(value)}
        error={message}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  if (name === 'company.timezone') return <ZoneInput {...inputProps} />
  return name === 'inventory.aging_buckets' ? (
    <NumbersInput {...inputProps} />
  ) : (
    <FieldInput {...inputProps} />
  )
}
