import { CloseButton } from '@mantine/core'
import { filledPailFields } from '../../../resources/production/recoveries/filledPails'
import { FieldInput } from '../../fields/FieldInput'
import { figure } from '../../format/format'
import { PlainTable } from '../../parts/table/PlainTable'
import type { Recording } from './useRecording'
import { t } from '../../../texts/texts'

type Props = {
  recording: Recording
  /** What is wrong with a pail, by `pails.0.volume_ml`. */
  errors: Readonly<Record<string, string>>
}

const typed = ['volume_ml', 'gross_g'] as const

/** The scanned pails, each with what was filled into it. */
export const FilledPails = ({ recording: { rows, change, remove, total }, errors }: Props) => (
  <PlainTable
    label={t('Scanned pails')}
    heads={[t('Pail'), { figure: t('Volume'), unit: 'ml' }, { figure: t('Gross'), unit: 'g' }]}
    hasTools
    foot={
      <tr>
        <th scope="row">{t('Total')}</th>
        <td className="dc-right">{figure(total)}</td>
        <td colSpan={2} aria-label={t('Not added up')} />
      </tr>
    }
  >
    {rows.map((row, place) => (
      <tr key={row.pail.id}>
        <td>
          {row.pail.code}
          {errors[`pails.${place}.code`] && (
            <span className="dc-field-error" role="alert">
              {errors[`pails.${place}.code`]}
            </span>
          )}
        </td>
        {typed.map((name) => (
          <td key={name}>
            <FieldInput
              field={filledPailFields[name]}
              aria-label={t('{field} of {pail}', {
                field: filledPailFields[name].label,
                pail: row.pail.code,
              })}
              value={row[name]}
              {...(errors[`pails.${place}.${name}`] ? { error: errors[`pails.${place}.${name}`] } : {})}
              onChange={(value) => change(row.pail.id, { [name]: value })}
            />
          </td>
        ))}
        <td>
          <CloseButton
            aria-label={t('Remove {pail}', { pail: row.pail.code })}
            onClick={() => remove(row.pail.id)}
          />
        </td>
      </tr>
    ))}
  </PlainTable>
)
