import { createPortal } from 'react-dom'
import type { SquareCode } from './codes'
import { Label, type LabelText } from './Label'
import type { LabelFormat } from './labelFormats'
import '../ui/print.css'
import './labels.css'
import { t } from '../../texts/texts'

type Props = { labels: readonly LabelText[]; format: LabelFormat; square: SquareCode }

/** Labels on paper, to the millimetre: each at its place of the roll or sheet. */
export function LabelSheet({ labels, format, square }: Props) {
  const { page, columns, rows, width, height, across, down } = format
  const perPage = columns * rows
  const pages = Array.from({ length: Math.ceil(labels.length / perPage) }, (_, at) =>
    labels.slice(at * perPage, (at + 1) * perPage),
  )
  return createPortal(
    <section className="dc-print dc-labels" aria-label={t('Labels, to print')}>
      <style>{`@page { size: ${page.width}mm ${page.height}mm; margin: 0; @bottom-right { content: none } }`}</style>
      {pages.map((on, at) => (
        <div
          key={at}
          className="dc-label-page"
          style={{ width: `${page.width}mm`, height: `${page.height}mm` }}
        >
          {on.map((label, place) => (
            <div
              key={place}
              className="dc-label-place"
              style={{
                left: `${page.left + (place % columns) * across}mm`,
                top: `${page.top + Math.floor(place / columns) * down}mm`,
                width: `${width}mm`,
                height: `${height}mm`,
              }}
            >
              <Label {...label} format={format} square={square} />
            </div>
          ))}
        </div>
      ))}
    </section>,
    document.body,
  )
}
