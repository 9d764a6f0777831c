import { bins } from '../../../resources/inventory/bins/bins'
import { figure } from '../../format/format'
import { LabelButton } from '../../labels/LabelButton'
import { CountButton } from '../counts/CountButton'
import { useResource } from '../../resource/live/useLiveRows'
import { LevelsTable } from '../stock/LevelsTable'
import { MoveButton } from '../stock/MoveButton'
import { binLabelOf } from '../stock/stockLabels'
import { useStockAt } from '../stock/useStockAt'
import { t } from '../../../texts/texts'

/** A bin and its contents. */
export function BinContents({ id }: { id: number }) {
  const { row: bin, isGone } = useResource(bins, id)
  const { rows, isLoaded } = useStockAt('bin_id', id)
  if (isGone) return <p>{t('Bin not found')}</p>
  if (!bin) return null
  return (
    <section className="dc-bin" aria-label={t('Bin {code}', { code: bin.code })}>
      <header>
        <h2>{bin.code}</h2>
        <span>
          {bin.location}
          {bin.fill_percent !== null &&
            t(', {fillPercent} % full', { fillPercent: figure(bin.fill_percent) })}
        </span>
        <span className="dc-space" />
        <CountButton bin={bin} />
        <LabelButton labels={[binLabelOf(bin)]} />
        {rows.length > 1 && <MoveButton levels={rows} label={t('Move all')} />}
      </header>
      {isLoaded && <LevelsTable levels={rows} without="bin" />}
    </section>
  )
}
