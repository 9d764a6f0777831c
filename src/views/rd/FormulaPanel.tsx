import type { BehaviorSubject } from 'rxjs'
import type { RdSample } from '../../resources/rd/rd_samples'
import { figure } from '../format/format'
import { useObserved } from '../hooks/observed'
import { Glyph } from '../parts/Glyph'
import { failureMessage } from '../ui/messages'
import { costForYear, findingsOf, type FormulaMix, totalsOf } from './formulaMix'
import { t } from '../../texts/texts'
import '../parts/panel.css'
import './rd.css'

const targetOf = (value: number | null, unit: string) =>
  value === null ? unit : t('{unit}, target {value}', { unit, value: figure(value) })

/** The sum as a bar: full only at 100 exactly. */
const TotalBar = ({ total, isOver }: { total: number; isOver: boolean }) => (
  <div
    className={`dc-rd-total ${isOver ? 'dc-rd-over' : total === 100 ? 'dc-rd-full' : ''}`}
    role="meter"
    aria-label={t('Sum')}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.min(total, 100)}
  >
    <span style={{ inlineSize: `${Math.min(total, 100)}%` }} />
  </div>
)

/** What a formula adds up to while it is typed, against the targets of its sample, and what its lock would refuse. */
export function FormulaPanel({ sample, mix }: { sample: RdSample; mix: BehaviorSubject<FormulaMix> }) {
  const now = useObserved(mix).value ?? mix.value
  if (now.failed !== null) return <p className="dc-danger-text">{failureMessage(now.failed)}</p>
  const totals = totalsOf(now)
  const findings = findingsOf(now, sample)
  const forYear = costForYear(now)
  const facts: [string, string, string][] = [
    [t('Sum'), figure(totals.total_percent, 4), '%'],
    [t('Strength'), figure(totals.strength_mg_ml, 3), targetOf(sample.target_strength, 'mg/ml')],
    [
      t('PG / VG'),
      `${figure(totals.pg_percent)} / ${figure(totals.vg_percent)}`,
      targetOf(sample.target_pg_percent, '%'),
    ],
    [t('Flavour'), figure(totals.flavor_percent), '%'],
    [t('Density'), figure(totals.density_g_ml), 'g/ml'],
    [
      t('Cost per litre'),
      totals.cost_per_l === null ? t('Unknown') : figure(totals.cost_per_l, 2),
      targetOf(sample.target_cost_per_l, t('CAD')),
    ],
  ]
  if (forYear !== null)
    facts.push([
      t('Cost per litre at volume'),
      figure(forYear.cost, 2),
      t('CAD, bought for {litres} l a year', { litres: figure(forYear.litres) }),
    ])
  return (
    <>
      <section className="dc-panel" aria-label={t('Formula')}>
        <h2>{t('Formula')}</h2>
        <TotalBar total={totals.total_percent} isOver={totals.total_percent > 100} />
        <dl className="dc-rd-facts">
          {facts.map(([name, value, unit]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {value} <small>{unit}</small>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="dc-panel" aria-label={t('Checks')}>
        <h2>{t('Checks')}</h2>
        <ul className="dc-rd-findings" aria-live="polite">
          {findings.length === 0 && (
            <li className="dc-success-text">
              <Glyph name="check" /> {t('No issues')}
            </li>
          )}
          {findings.map(({ kind, text }) => (
            <li key={text} className={kind === 'stop' ? 'dc-danger-text' : undefined}>
              <Glyph name={kind === 'stop' ? 'stop' : 'ring'} /> {text}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
