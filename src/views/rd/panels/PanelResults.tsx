import { panelResults } from '../../../api/rd/panels'
import type { RdPanel } from '../../../resources/rd/rd_panels'
import { figure } from '../../format/format'
import { useAnswer } from '../../hooks/useAnswer'
import { ErrorState } from '../../parts/ErrorState'
import { PlainTable } from '../../parts/table/PlainTable'
import type { RecordPart } from '../../resource/record/RecordDrawer'
import { failureMessage } from '../../ui/messages'
import { t } from '../../../texts/texts'
import '../../parts/panel.css'
import '../rd.css'

const partOf = (hits: number, many: number) =>
  many === 0 ? '–' : `${figure(Math.round((100 * hits) / many))} %`

/** What a closed panel found, how sure that is, and how its panellists do from panel to panel. */
export function PanelResults({ row }: RecordPart) {
  const panel = row as unknown as RdPanel | null
  const isClosed = panel?.status === 'closed'
  const { value, error } = useAnswer(isClosed ? `panel ${panel.id}` : null, (signal) =>
    panelResults(panel?.id ?? 0, signal),
  )
  if (error !== null) return <ErrorState what={failureMessage(error)} />
  if (!value || !panel) return null
  const { many, hits, p, hits_needed: needed } = value
  return (
    <section className="dc-panel" aria-label={t('Result')}>
      <h2>{t('Result')}</h2>
      <p>
        {t('{hits} of {many} people, p = {p}', { hits, many, p: figure(p, 6) })}
        {', '}
        {needed === null
          ? t('too few people for any result')
          : p <= 0.05
            ? t('a difference (5 %)')
            : t('no difference shown: {needed} hits would be needed', { needed })}
      </p>
      <p>
        <small>{t('Counts the first answer of each person; later ones show how each of them drifts.')}</small>
      </p>
      <PlainTable
        label={t('Panellists')}
        heads={[
          t('Panellist'),
          { figure: t('Answers') },
          { figure: t('Hits') },
          { figure: t('Answers until now') },
          { figure: t('Hits until now') },
        ]}
      >
        {value.panellists.map((one) => (
          <tr key={one.user_id}>
            <th scope="row">{one.name}</th>
            <td className="dc-right">{figure(one.answers)}</td>
            <td className="dc-right">{partOf(one.hits, one.answers)}</td>
            <td className="dc-right">{figure(one.all_answers)}</td>
            <td className="dc-right">{partOf(one.all_hits, one.all_answers)}</td>
          </tr>
        ))}
      </PlainTable>
    </section>
  )
}
