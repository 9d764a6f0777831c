import type { BoardTiles } from '../../resources/production/boards/boardCalls'
import { scrapPareto } from '../../streams/boards/boardTiles'
import { figure } from '../format/format'
import { PiecesByHour } from './PiecesByHour'
import { PackedLine } from './PackedLine'
import { Pareto } from './Pareto'
import { t } from '../../texts/texts'

type Props = { tiles: BoardTiles; names: Readonly<Record<string, string>>; isLost: boolean }

/** The three charts under a board of orders; one chunk of their own. */
export function BoardCharts({ tiles, names, isLost }: Props) {
  const isPacks = tiles.packs !== null
  const total = tiles.scrap.reduce((sum, { qty }) => sum + qty, 0)
  return (
    <div className="dc-board-charts">
      <PiecesByHour byHour={tiles.by_hour} names={names} isPacks={isPacks} isLost={isLost} />
      <PackedLine tiles={tiles} isLost={isLost} />
      <Pareto
        title={t('Scrap by reason, today')}
        summary={
          isPacks
            ? t('{total} packs', { total: figure(total) })
            : t('{total} bottles', { total: figure(total) })
        }
        unit={isPacks ? t('Packs') : t('Bottles')}
        bars={scrapPareto(tiles.scrap)}
        empty={t('No scrap today')}
        isLost={isLost}
      />
    </div>
  )
}
