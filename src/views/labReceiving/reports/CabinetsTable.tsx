import { labStorage } from '../../../api/labReceiving/reports'
import type { LabStorage, StoredCabinet } from '../../../resources/labReceiving/labReportCalls'
import { labCabinets } from '../../../resources/labReceiving/lab_cabinets'
import { figure } from '../../format/format'
import { useAnswer } from '../../hooks/useAnswer'
import { ErrorState } from '../../parts/ErrorState'
import { PlainTable } from '../../parts/table/PlainTable'
import { useLiveRows } from '../../resource/live/useLiveRows'
import { failureMessage } from '../../ui/messages'
import { t } from '../../../texts/texts'
import './cabinets.css'

const nearly = 80
const full = 100

const litres = (ml: number) => figure(Math.round(ml / 100) / 10)
const percentOf = (ml: number, limit: number | null) =>
  limit === null || limit === 0 ? null : Math.round((1000 * ml) / limit) / 10

function Fill({ ml, limit }: { ml: number; limit: number | null }) {
  const percent = percentOf(ml, limit)
  if (percent === null) return <td>–</td>
  const look = percent > full ? 'dc-danger-text' : percent > nearly ? 'dc-warning-text' : undefined
  return <td className={look}>{figure(percent)} %</td>
}

function Cabinet({ one }: { one: StoredCabinet }) {
  return (
    <>
      <tr className="dc-cabinet-total">
        <td>{one.code}</td>
        <td>{one.location}</td>
        <td>
          {one.admits ?? t('No cabinet')}
          {one.is_toxic === 1 && `, ${t('toxic')}`}
        </td>
        <td className="dc-right">{figure(one.containers)}</td>
        <td className="dc-right">{litres(one.stored_ml)}</td>
        <td className="dc-right">{one.max_ml === null ? '–' : litres(one.max_ml)}</td>
        <Fill ml={one.stored_ml} limit={one.max_ml} />
        <td className="dc-danger-text">
          {one.incompatible.map((pair) => t('Not together: {pair}', { pair })).join(', ')}
        </td>
      </tr>
      {one.classes.map((own) => (
        <tr key={own.class_id} className="dc-cabinet-class">
          <td>{one.code}</td>
          <td>{one.location}</td>
          <td>{own.code}</td>
          <td className="dc-right">{figure(own.containers)}</td>
          <td className="dc-right">{litres(own.stored_ml)}</td>
          <td className="dc-right">{own.limit_ml === null ? '–' : litres(own.limit_ml)}</td>
          <Fill ml={own.counted_ml} limit={own.limit_ml} />
          <td>{own.name}</td>
        </tr>
      ))}
    </>
  )
}

const Foot = ({ classes }: Pick<LabStorage, 'classes'>) =>
  classes.map(({ code, name, containers, stored_ml }) => (
    <tr key={code}>
      <td colSpan={2}>{t('Total')}</td>
      <td>
        {code} {name}
      </td>
      <td className="dc-right">{figure(containers)}</td>
      <td className="dc-right">{litres(stored_ml)}</td>
      <td colSpan={3} aria-label={t('Limit')} />
    </tr>
  ))

/** What each cabinet holds by class of what it may hold, for the fire inspection; read anew when a cabinet changes. */
export function CabinetsTable() {
  const { rows } = useLiveRows(labCabinets, [])
  const key = rows
    .map(({ id, version, stored_ml, container_count }) => `${id} ${version} ${stored_ml} ${container_count}`)
    .join()
  const { value, error } = useAnswer(key, (signal) => labStorage({}, signal))
  if (error !== null) return <ErrorState what={failureMessage(error)} />
  if (!value) return null
  return (
    <PlainTable
      label={t('Containers by cabinet')}
      heads={[
        t('Cabinet'),
        t('Location'),
        t('Class'),
        { figure: t('Containers') },
        { figure: t('Stored'), unit: 'l' },
        { figure: t('Limit'), unit: 'l' },
        t('Fill'),
        t('Note'),
      ]}
      foot={<Foot classes={value.classes} />}
    >
      {value.cabinets.map((one) => (
        <Cabinet key={one.bin_id} one={one} />
      ))}
    </PlainTable>
  )
}
