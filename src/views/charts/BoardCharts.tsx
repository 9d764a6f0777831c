import type { BoardTiles } from '../../resources/production/boards/boardCalls'
import { scrapPareto } from '../../streams/boards/boardTiles'
import { figure } from '../format/format'
import { BottlesByHour } from './BottlesByHour'
import { PackedLine } from './PackedLine'
import { Pareto } from './Pareto'
import { t } from '../../texts/texts'

type Props = { tiles: BoardTiles; names: Readonly<Record<string, string>>; isLost: boolean }

/** The three charts under the production board; one chunk of their own. */
export function BoardCharts({ tiles, names, isLost }: Props) {
  const total = tiles.scrap.reduce((sum, { qty }) => sum + qty, 0)
  return (
    <div className="dc-board-charts">
      <BottlesByHour byHour={tiles.by_hour} names={names} isLost={isLost} />
      <PackedLine tiles={tiles} isLost={isLost} />
      <Pareto
        title={t('Scrap by reason, today')}
        summary={t('{total} bottles', { total: figure(total) })}
        unit={t('Bottles')}
        bars={scrapPareto(tiles.scrap)}
        empty={t('No scrap today')}
        isLost={isLost}
      />
    </div>
  )
}
