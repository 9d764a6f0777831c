import type { CaseSymbol } from '../../resources/production/cartons/caseLabel'
import { code128, fitsCode128, narrowestBar, type SquareCode } from './codes'
import { BarCode, type LabelText, Square } from './Label'
import { finestBar, type LabelFormat } from './labelFormats'

/** What the label of a case has beside its square code and text. */
export type CaseText = {
  /** What people have to see first, e.g. that the goods are not sold here. */
  mark: string | null
  symbols: readonly CaseSymbol[]
}

/** A symbol across the label, with what it says below; without bars where they would be too fine. */
function Symbol({ symbol: { text, readable }, width }: { symbol: CaseSymbol; width: number }) {
  const bars = fitsCode128(text) ? code128(text, true) : null
  return (
    <figure>
      {bars && narrowestBar(bars, width * 0.92) >= finestBar && <BarCode bars={bars} isBorne={false} />}
      <figcaption>{readable}</figcaption>
    </figure>
  )
}

type Props = LabelText & { of: CaseText; format: LabelFormat; square: SquareCode }

/** The label of a case as logistic labels are laid out: text on top, bars below, the number of the case itself last. */
export const CaseLabel = ({ of, format, square, code, isGs1 = false, title, lines }: Props) => (
  <div className="dc-case-label">
    <div className="dc-case-text">
      <div>
        <b>{title}</b>
        {lines.map((line, at) => (
          <span key={at}>{line}</span>
        ))}
      </div>
      <Square text={code} isGs1={isGs1} kind={square} className="dc-case-square" />
    </div>
    {of.mark && <p className="dc-case-mark">{of.mark}</p>}
    {of.symbols.map((symbol) => (
      <Symbol key={symbol.text} symbol={symbol} width={format.width} />
    ))}
  </div>
)
