import type { ForecastScored } from '../../../resources/forecast/wallValues'
import { figure } from '../../format/format'
import { t } from '../../../texts/texts'
import { type WallSource, WallTile } from './WallTile'

const signed = (value: number) => `${value > 0 ? '+' : ''}${figure(value, 1)}`

const textOf = (value: number | null | undefined, text: (value: number) => string) =>
  typeof value === 'number' ? text(value) : null

const Share = ({ label, text }: { label: string; text: string | null }) => (
  <p>
    <small>{label}</small>
    <b>{text ?? '–'}</b>
    {text !== null && <small>%</small>}
  </p>
)

/** How good the last closed period was forecast, and the one of today so far. */
export function AccuracyTile({ source }: { source: WallSource<ForecastScored> }) {
  const { closed = null, current = null } = source.value ?? {}
  const rows = [
    { period: closed, word: t('Last closed') },
    { period: current, word: t('So far') },
  ]
  return (
    <WallTile title={t('Accuracy')} source={source} area="accuracy">
      {rows.map(({ period, word }) => (
        <div key={word} className="dc-forecast-score">
          <p>
            {word} <span>{period?.name ?? t('None')}</span>
          </p>
          <Share label={t('WAPE')} text={textOf(period?.wape, (value) => figure(value, 1))} />
          <Share label={t('Bias')} text={textOf(period?.bias, signed)} />
        </div>
      ))}
    </WallTile>
  )
}
