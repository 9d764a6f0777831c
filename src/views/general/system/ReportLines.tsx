import type { ReactNode } from 'react'
import type { AnyField, Fields } from '../../../resources/kit/fields/field'
import type { FieldValues } from '../../../resources/kit/fields/values'
import { columnsOfReport } from '../../../resources/production/reports/reportSettings'
import { SettingsLineFields } from './SettingsLineFields'

type Props = {
  field: AnyField
  lines: Fields
  report: string
  value: readonly Readonly<FieldValues>[]
  error: ReactNode
  onChange: (value: readonly Readonly<FieldValues>[]) => void
}

/** The lines of one report of a list that has those of all; the others stay as they are. */
export function ReportLines({ field, lines, report, value, error, onChange }: Props) {
  const own = Object.fromEntries(Object.entries(lines).filter(([name]) => name !== 'report'))
  const isOwn = (line: Readonly<FieldValues>) => line.report === report
  return (
    <SettingsLineFields
      field={field}
      lines={own}
      value={value.filter(isOwn)}
      error={error}
      {...('columns' in lines && { most: 1 })}
      onChange={(next) =>
        onChange([...value.filter((line) => !isOwn(line)), ...next.map((line) => ({ ...line, report }))])
      }
      fieldIn={(name, one) => (name === 'columns' ? { ...one, options: columnsOfReport(report) } : one)}
    />
  )
}
