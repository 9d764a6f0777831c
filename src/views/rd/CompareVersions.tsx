import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { compareVersions } from '../../api/rd/research'
import type { RdSampleVersion } from '../../resources/rd/rd_sample_versions'
import { figure } from '../format/format'
import { ErrorState } from '../parts/ErrorState'
import { PlainTable } from '../parts/table/PlainTable'
import { Dialog } from '../ui/Dialog'
import { failureMessage } from '../ui/messages'
import { useAnswer } from '../hooks/useAnswer'
import { t } from '../../texts/texts'
import './rd.css'

type Props = { version: RdSampleVersion; versions: readonly RdSampleVersion[]; onClose: () => void }

const shareOf = (value: number | null) => (value === null ? '–' : figure(value))
const signed = (value: number) => (value === 0 ? '' : `${value > 0 ? '+' : ''}${figure(value)}`)
const nameOf = ({ version_number }: { version_number: number }) =>
  t('Version {version}', { version: version_number })

/** A version beside another one of its sample, by ingredient. */
export function CompareVersions({ version, versions, onClose }: Props) {
  const others = versions.filter(({ id }) => id !== version.id)
  const usual = others.find(({ id }) => id === version.parent_version_id) ?? others[0]
  const [with_, setWith] = useState(usual?.id ?? null)
  const { value, error } = useAnswer(
    with_ === null ? null : `${version.id} ${version.version} ${with_}`,
    (signal) => compareVersions(version.id, with_ ?? 0, signal),
  )
  return (
    <Dialog opened onClose={onClose} title={t('Compare versions')} size={860}>
      <NativeSelect
        label={t('Compare with')}
        value={String(with_)}
        onChange={(event) => setWith(Number(event.currentTarget.value))}
        data={others.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
      />
      {error !== null && <ErrorState what={failureMessage(error)} />}
      {value && (
        <PlainTable
          label={t('Versions side by side')}
          heads={[
            t('Ingredient'),
            { figure: nameOf(value.before), unit: '%' },
            { figure: nameOf(value.after), unit: '%' },
            { figure: t('Difference'), unit: '%' },
          ]}
        >
          {value.lines.map((line) => (
            <tr key={line.product_id} className={line.difference === 0 ? undefined : 'dc-rd-changed'}>
              <th scope="row">
                {line.sku} {line.product}
              </th>
              <td className="dc-right">{shareOf(line.before)}</td>
              <td className="dc-right">{shareOf(line.after)}</td>
              <td className="dc-right">{signed(line.difference)}</td>
            </tr>
          ))}
          {(
            [
              [t('Strength'), value.before.strength_mg_ml, value.after.strength_mg_ml],
              [t('PG'), value.before.pg_percent, value.after.pg_percent],
              [t('Cost per litre'), value.before.cost_per_l, value.after.cost_per_l],
            ] as const
          ).map(([name, before, after]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="dc-right">{shareOf(before)}</td>
              <td className="dc-right">{shareOf(after)}</td>
              <td className="dc-right">{signed(Number(((after ?? 0) - (before ?? 0)).toFixed(4)))}</td>
            </tr>
          ))}
        </PlainTable>
      )}
    </Dialog>
  )
}
