import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { Glyph } from '../../parts/Glyph'
import { t } from '../../../texts/texts'
import './formParts.css'

/** One part of a long form, and how many of its fields are wrong. */
type FormPart = { name: string; content: ReactNode; wrong: number }

type Props = { label: string; parts: readonly FormPart[]; at: string; onAt: (name: string) => void }

/** A long form one part at a time. All parts stay drawn, so that what is typed and its place are kept. */
export function FormParts({ label, parts, at, onAt }: Props) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const place = parts.findIndex(({ name }) => name === at)
  const walk = (event: KeyboardEvent) => {
    const last = parts.length - 1
    const to = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = Math.min(Math.max(to, 0), last)
    onAt(parts[next]?.name ?? at)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <>
      <div ref={list} className="dc-form-parts" role="tablist" aria-label={label}>
        {parts.map(({ name, wrong }, nth) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${nth}`}
            className="dc-plain"
            aria-selected={name === at}
            aria-controls={`${id}-${nth}-part`}
            tabIndex={name === at ? 0 : -1}
            onClick={() => onAt(name)}
            onKeyDown={walk}
          >
            {t(name)}
            {wrong > 0 && (
              <span className="dc-form-part-wrong">
                <Glyph name="stop" /> {t('{wrong} wrong', { wrong })}
              </span>
            )}
          </button>
        ))}
      </div>
      {parts.map(({ name, content }, nth) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-${nth}-part`}
          aria-labelledby={`${id}-${nth}`}
          hidden={name !== at}
        >
          {content}
        </div>
      ))}
    </>
  )
}
