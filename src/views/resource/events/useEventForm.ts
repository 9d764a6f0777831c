import { useState } from 'react'
import type { FieldValues } from '../../../resources/kit/fields/values'
import type { AnyField, Fields } from '../../../resources/kit/fields/field'
import { narrowed } from '../../../resources/kit/fields/narrow'
import { isRequired } from '../../../resources/kit/fields/requiredWhere'
import { isBlank } from '../../../resources/kit/fields/rules'
import { problemOf } from '../../fields/problems'
import { failureMessage, fieldMessages, refusalPath } from '../../ui/messages'

const initials = (inputs: Fields, row: Readonly<FieldValues>) =>
  Object.fromEntries(
    Object.entries(inputs).map(([name, field]) => [
      name,
      typeof field.initial === 'boolean' ? Number(field.initial) : (field.initial ?? row[name] ?? null),
    ]),
  )

/** No value for the inputs whose rows depend on another one that changes: it may not fit any more. */
const withoutDependants = (inputs: Fields, changed: string) =>
  Object.fromEntries(
    Object.entries(inputs)
      .filter(([, { dependsOn = {} }]) => Object.values(dependsOn).includes(changed))
      .map(([name]) => [name, null]),
  )

type Options = {
  inputs: Fields
  /** The row the inputs begin with and their conditions look at. */
  row: Readonly<FieldValues>
  /** What the server calls a value that is no input of the event. */
  nameOf: (name: string) => string
}

/** The inputs of an event as they are typed: what is needed, what is wrong, sending and what it is refused for. */
export function useEventForm({ inputs, row, nameOf }: Options) {
  const [values, setValues] = useState<Readonly<FieldValues>>(() => initials(inputs, row))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [wayOut, setWayOut] = useState<string | undefined>()
  const [isSending, setSending] = useState(false)
  const valueOf = (name: string) => values[name] ?? row[name]

  const isNeeded = (name: string) => {
    const field = inputs[name]
    return field !== undefined && isRequired(field, valueOf)
  }
  /** Whether its condition holds, or depends on a value of the row that only the server knows. */
  const isMeant = (name: string) => {
    const where = inputs[name]?.requiredWhere
    if (!where || isNeeded(name)) return true
    return Object.keys(where).some((other) => !(other in inputs) && (row[other] ?? null) === null)
  }
  const problems = () =>
    Object.fromEntries(
      Object.entries(inputs).flatMap(([name, field]) => {
        const problem = problemOf(field, values[name])
        return problem === null ? [] : [[name, problem] as const]
      }),
    )
  const payloadOf = (names: readonly string[], values: Readonly<FieldValues>) =>
    Object.fromEntries(
      names
        .map((name) => [name, inputs[name]?.kind === 'flag' ? (values[name] ? 1 : 0) : values[name]] as const)
        .filter(([, value]) => !isBlank(value)),
    )

  const refuse = (thrown: unknown) => {
    const refused = fieldMessages(thrown)
    setErrors(refused)
    setWayOut(refusalPath(thrown))
    // What is wrong with the row itself has no field here.
    const others = Object.entries(refused)
      .filter(([name]) => !(name in inputs))
      .map(([name, message]) => `${nameOf(name)}: ${message}`)
    if (others.length > 0) setRefusal(others.join(', '))
    else setRefusal(Object.keys(refused).length === 0 ? failureMessage(thrown) : null)
  }

  return {
    values,
    errors,
    refusal,
    /** The screen on which what it was refused for can be resolved. */
    wayOut,
    isSending,
    /** An input with only the rows that fit the other values. */
    narrowed: (field: AnyField) => narrowed(field, valueOf),
    isNeeded,
    isMeant,
    /** Whether all that is needed among these inputs is there and can be read. */
    isComplete: (names: readonly string[]) =>
      Object.keys(problems()).every((name) => !names.includes(name)) &&
      names.every((name) => !isNeeded(name) || !isBlank(values[name])),
    set: (name: string, value: unknown) =>
      setValues((now) => ({ ...now, ...withoutDependants(inputs, name), [name]: value })),
    /** Sends the inputs that are shown, with what the button adds; a refusal stays here with all of it. */
    async send(
      names: readonly string[],
      onSend: (payload: Record<string, unknown>) => Promise<void>,
      added: Readonly<FieldValues> = {},
    ) {
      const wrong = Object.fromEntries(Object.entries(problems()).filter(([name]) => names.includes(name)))
      setErrors(wrong)
      if (Object.keys(wrong).length > 0 || isSending) return
      setSending(true)
      setRefusal(null)
      setValues((now) => ({ ...now, ...added }))
      try {
        await onSend(payloadOf(names, { ...values, ...added }))
      } catch (thrown) {
        refuse(thrown)
        setSending(false)
      }
    },
  }
}
