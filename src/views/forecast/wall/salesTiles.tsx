import type { ForecastSold } from '../../../resources/forecast/wallValues'
import { figure } from '../../format/format'
import { Glyph } from '../../parts/Glyph'
import { t } from '../../../texts/texts'
import { type WallSource, WallTile } from './WallTile'

type Props = { source: WallSource<ForecastSold> }

/** How far the period is, and what of its forecast is sold, with a mark where it should be by now. */
export function PeriodTile({ source }: Props) {
  const period = source.value?.period ?? null
  const share = period?.attainment_percent ?? null
  const should = period?.should_percent ?? 0
  const isBehind = share !== null && share < should
  return (
    <WallTile title={t('Period')} source={source} area="period">
      {period === null ? (
        <p className="dc-forecast-none">{t('No period is forecast for today')}</p>
      ) : (
        <>
          <p className="dc-forecast-lead">
            {t('{name}, day {day} of {days}', { name: period.name, day: period.day, days: period.days })}
          </p>
          <p className="dc-forecast-big">
            <b>{share === null ? '–' : figure(share, 0)}</b>
            <span>%</span>
            {share !== null && (
              <em className={isBehind ? 'dc-warning-text' : 'dc-success-text'}>
                <Glyph name={isBehind ? 'clock' : 'check'} size={30} />
                <span>
                  {isBehind ? t('Behind') : t('Ahead')}
                  <small>{t('should be {percent} %', { percent: figure(should, 0) })}</small>
                </span>
              </em>
            )}
          </p>
          <div className="dc-forecast-bar" aria-hidden="true">
            <i style={{ width: `${Math.min(100, share ?? 0)}%` }} />
            <u style={{ left: `${Math.min(100, should)}%` }} />
          </div>
          <p className="dc-forecast-pair">
            <b>{figure(period.sold_l, 0)}</b>
            {t('of {litres} L sold', { litres: figure(period.forecast_l, 0) })}
          </p>
        </>
      )}
    </WallTile>
  )
}

/** The products whose demand is most beyond their forecast until today. */
export function SurprisesTile({ source }: Props) {
  const surprises = source.value?.surprises ?? []
  return (
    <WallTile title={t('Demand surprise')} source={source} area="surprise">
      {surprises.length === 0 && <p className="dc-forecast-none">{t('No product is above its forecast')}</p>}
      <ol className="dc-forecast-rows dc-forecast-surprises">
        {surprises.map(({ product_id: id, sku, demand_qty: demand, forecast_qty: forecast }) => (
          <li key={id}>
            <span className="dc-forecast-name">{sku}</span>
            <b className="dc-warning-text">
              <Glyph name="rush" size={30} /> +{figure(demand - forecast, 0)}
            </b>
            <small>
              {t('Demand {demand}, forecast {forecast}', {
                demand: figure(demand, 0),
                forecast: figure(forecast, 0),
              })}
            </small>
          </li>
        ))}
      </ol>
    </WallTile>
  )
}
