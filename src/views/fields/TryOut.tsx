import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { AnyField } from '../../resources/kit/fields/field'
import { Glyph } from '../parts/Glyph'
import { failureMessage } from '../ui/messages'
import { FieldInput } from './FieldInput'
import { problemOf } from './problems'
import './form.css'

type Props<Input, Answer> = {
  inputs: Readonly<Record<string, AnyField>>
  /** Initial values of the fields. */
  start: () => Input
  /** What references of them are called. */
  startNames?: Readonly<Record<string, string | null>>
  /** Subject of the trial; a change sends the inputs again. */
  about?: string
  ask: (params: Input, signal: AbortSignal) => Promise<Answer>
  failure?: (error: unknown) => string
  children: (answer: Answer) => ReactNode
}

/** Inputs for trying a rule: each change is sent to the server and the answer shown below. */
export function TryOut<Input extends Readonly<Record<string, unknown>>, Answer>(props: Props<Input, Answer>) {
  const { inputs, start, startNames = {}, about = '', children } = props
  const [params, setParams] = useState(start)
  const [names, setNames] = useState(startNames)
  const [found, setFound] = useState<Answer | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const isWhole = Object.entries(inputs).every(([name, field]) => problemOf(field, params[name]) === null)
  useEffect(() => {
    setFailed(null)
    if (!isWhole) return setFound(null)
    const giveUp = new AbortController()
    latest.current.ask(params, giveUp.signal).then(setFound, (error: unknown) => {
      if (giveUp.signal.aborted) return
      setFound(null)
      setFailed((latest.current.failure ?? failureMessage)(error))
    })
    return () => giveUp.abort()
  }, [params, isWhole, about])
  return (
    <>
      <div className="dc-form-fields">
        {Object.entries(inputs).map(([name, field]) => (
          <div key={name} className="dc-field">
            <FieldInput
              field={field}
              label={field.label}
              value={params[name]}
              shown={names[name] ?? null}
              onChange={(value, label) => {
                setNames((now) => ({ ...now, [name]: label ?? null }))
                setParams((now) => ({ ...now, [name]: value }))
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
