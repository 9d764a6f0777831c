import { Select } from '@mantine/core'
import type { ImportPlan, Kind } from '../../../resources/imports/importShapes'
import { t } from '../../../texts/texts'

type Props = {
  kind: Kind
  plan: ImportPlan
  mapping: Readonly<Record<string, number>>
  required: (field: string) => boolean
  errors: Readonly<Record<string, string>>
  isFixed: boolean
  onMap: (field: string, column: number | null) => void
}

const examples = ({ sample }: ImportPlan, column: number | undefined) =>
  column === undefined
    ? ''
    : sample
        .map((cells) => cells[column] ?? '')
        .filter((cell) => cell !== '')
        .slice(0, 3)
        .join(' · ')

/** Mapping of file columns to fields; required ones first. */
export function MappingTable({ kind, plan, mapping, required, errors, isFixed, onMap }: Props) {
  const taken = new Map(Object.entries(mapping).map(([field, column]) => [column, field]))
  return (
    <table className="dc-import-table dc-import-mapping">
      <thead>
        <tr>
          <th scope="col">{t('Field')}</th>
          <th scope="col">{t('Column of the file')}</th>
          <th scope="col">{t('First values')}</th>
        </tr>
      </thead>
      <tbody>
        {kind.columns.map(({ name, label, unit }) => {
          const column = mapping[name]
          return (
            <tr key={name}>
              <th scope="row" id={`field-${name}`}>
                {label}
                {unit && <small> {unit}</small>}
                {required(name) && (
                  <span className="dc-import-star" title={t('Required')}>
                    {' '}
                    *
                  </span>
                )}
              </th>
              <td>
                <Select
                  aria-labelledby={`field-${name}`}
                  size="xs"
                  clearable={!isFixed}
                  searchable
                  openOnFocus={false}
                  readOnly={isFixed}
                  placeholder={t('Not in the file')}
                  data={plan.headers.map(({ index, name: head }) => ({
                    value: String(index),
                    label: head === '' ? t('Column {index}', { index: index + 1 }) : head,
                    disabled: taken.has(index) && taken.get(index) !== name,
                  }))}
                  value={column === undefined ? null : String(column)}
                  onChange={(chosen) => onMap(name, chosen === null ? null : Number(chosen))}
                  {...(errors[`mapping.${name}`] && { error: errors[`mapping.${name}`] })}
                />
              </td>
              <td className="dc-import-example">{examples(plan, column)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
