import type { FillRun } from '../../../resources/production/filling/fillCalls'
import { containerVerdict, netMl } from '../../../resources/production/filling/netQuantity'
import { useLineKeys } from '../../hooks/lineKeys'
import { Glyph } from '../../parts/Glyph'
import type { Weight } from './fillEntry'
import { bottleMl } from './fillText'
import { t } from '../../../texts/texts'
import './fill.css'

type Props = {
  run: FillRun
  density: number
  weights: readonly Weight[]
  onRemove: (place: number) => void
}

/** The bottles of a check that is being weighed, the last one first; a press takes one out again. */
export function WeighedBottles({ run, density, weights, onRemove }: Props) {
  const { keys, drop } = useLineKeys(weights.length)
  if (weights.length === 0) return null
  return (
    <ol className="dc-fill-bottles" aria-label={t('Bottles of this check')}>
      {weights
        .map(({ gross_g, tare_g }, place) => {
          const net = netMl(gross_g, tare_g, density)
          const isShort = containerVerdict(net, run.label_ml, run.tolerance_ml) !== 'ok'
          return (
            <li key={keys[place]}>
              <button
                type="button"
                aria-label={t('Remove bottle {no}: {net}', { no: place + 1, net: bottleMl(net) })}
                className={isShort ? 'dc-danger-text' : ''}
                onClick={() => {
                  drop(place)
                  onRemove(place)
                }}
              >
                <Glyph name={isShort ? 'stop' : 'check'} /> {bottleMl(net)}
              </button>
            </li>
          )
        })
        .toReversed()}
    </ol>
  )
}
