import { Glyph } from './Glyph'
import { statusLook } from './statusLook'
import './parts.css'

/** The tag of a document's or machine's state; the same in grid, card, phone and print. */
export function StatusTag({ status, label }: { status: string; label?: string | undefined }) {
  const look = statusLook(status)
  return (
    <span className={`dc-tag dc-${look.family}`}>
      <Glyph name={look.glyph} />
      {label ?? look.word}
    </span>
  )
}
