import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { AnyField } from '../../resources/kit/fields/field'
import { Glyph } from '../parts/Glyph'
import { failureMessage } from '../ui/messages'
import { FieldInput } from './FieldInput'
import { problemOf } from './problems'
import '../resource/record/form.css'

type Props<Input, Answer> = {
  asks: Readonly<Record<string, AnyField>>
  /** What stands in the fields at first. */
  start: () => Input
  /** What it is tried on: once that changes, the same is asked again. */
  about?: string
  ask: (asked: Input, signal: AbortSignal) => Promise<Answer>
  failure?: (error: unknown) => string
  children: (answer: Answer) => ReactNode
}

/** Fields to try something with: at each change the server is asked, and its answer stands below. */
export function TryOut<Input extends Readonly<Record<string, unknown>>, Answer>(given: Props<Input, Answer>) {
  const { asks, start, about = '', children } = given
  const [asked, setAsked] = useState(start)
  const [names, setNames] = useState<Readonly<Record<string, string | null>>>({})
  const [found, setFound] = useState<Answer | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const latest = useRef(given)
  useEffect(() => {
    latest.current = given
  })
  const isWhole = Object.entries(asks).every(([name, field]) => problemOf(field, asked[name]) === null)
  useEffect(() => {
    setFailed(null)
    if (!isWhole) return setFound(null)
    const giveUp = new AbortController()
    latest.current.ask(asked, giveUp.signal).then(setFound, (error: unknown) => {
      if (giveUp.signal.aborted) return
      setFound(null)
      setFailed((latest.current.failure ?? failureMessage)(error))
    })
    return () => giveUp.abort()
  }, [asked, isWhole, about])
  return (
    <>
      <div className="dc-form-fields">
        {Object.entries(asks).map(([name, field]) => (
          <div key={name} className="dc-field">
            <FieldInput
              field={field}
              label={field.label}
              value={asked[name]}
              shown={names[name] ?? null}
              onChange={(value, label) => {
                setNames((now) => ({ ...now, [name]: label ?? null }))
                setAsked((now) => ({ ...now, [name]: value }))
              }}
            />
          </div>
        ))}
      </div>
      <div aria-live="polite">
        {failed && (
          <p className="dc-field-error">
            <Glyph name="stop" /> {failed}
          </p>
        )}
        {found !== null && children(found)}
      </div>
    </>
  )
}
