import type { FieldValues } from '../../src/resources/kit/fields/values'
import type { FieldErrors } from '../../src/resources/kit/fields/validate'

/** Details of a refusal besides its code: a sentence for people, the screen that resolves it, and data the client needs. */
export type RefusalData = { text?: string; path?: string } & FieldValues

const httpOf: Record<string, number> = {
  not_authorized: 401,
  no_privileges: 403,
  confirmation_required: 403,
  second_factor_required: 403,
  not_found: 404,
  stale_version: 409,
  invalid_transition: 409,
  database_delete_1451: 409,
  too_many_attempts: 429,
  busy_try_again: 503,
  db_error: 503,
}

const retryAfterOf: Record<string, number> = { too_many_attempts: 60, busy_try_again: 2, db_error: 5 }

/** A refusal with a code of the catalogue. Any other thrown error is a fault of the server. */
export class Refused extends Error {
  readonly code: string
  readonly data: RefusalData | null
  readonly http: number
  /** Seconds after which the same call may succeed. */
  readonly retryAfter: number | undefined

  constructor(code: string, data: object | null = null, http?: number, retryAfter?: number) {
    super(code)
    this.code = code
    this.data = data && { ...data }
    this.http = http ?? httpOf[code] ?? 422
    this.retryAfter = retryAfter ?? retryAfterOf[code]
  }

  /** The sentence for people, or the code where there is none. */
  get sentence() {
    return this.data?.text ?? this.code
  }

  /** The rule code of each field that failed a validation; none where something else was refused. */
  get errors(): FieldErrors {
    const { code, data } = this
    // `invalid` makes these refusals.
    return code === 'validation_error' ? (data as FieldErrors) : {}
  }
}

/** A failed validation with the rule code of each field. */
export const invalid = (errors: FieldErrors) => new Refused('validation_error', errors)

/** One field refused with a sentence of its own. */
export const invalidBecause = (field: string, text: string) => invalid({ [field]: { code: 'other', text } })

type DriverError = {
  code?: string
  detail?: string
  table?: string
  column?: string
  constraint?: string
  message?: string
}

/** What an error of the driver says; nothing of another. */
export const driverErrorOf = (error: unknown): DriverError =>
  typeof error === 'object' && error !== null ? error : {}

const columnsIn = (detail = '') =>
  (/\(([^=]*)\)=\(/.exec(detail)?.[1] ?? '')
    .replace(/lower\(|::text|\)/g, '')
    .split(',')
    .map((column) => column.trim())
    .filter((column) => column !== '')

/** The field of an exclusion constraint: its name is the table and the field that gets the error. */
const heldBy = ({ table = '', constraint = '' }: DriverError) =>
  new RegExp(`^${table}_(.+)_excl$`).exec(constraint)?.[1] ?? 'body'

const lost = new Set([
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '53300',
  '25006',
  '25P03',
])
const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EAI_AGAIN'])

/** Whether a unit of work that failed with this error may be retried. */
export const isPassing = (error: unknown) =>
  ['40001', '40P01', '55P03'].includes(driverErrorOf(error).code ?? '')

/** Whether the database is unreachable. */
export const isDatabaseAway = (error: unknown) => {
  const { code = '', message = '' } = driverErrorOf(error)
  return (
    lost.has(code) ||
    unreachable.has(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      message,
    )
  )
}

/** Whether the database has no room to write: its reads still answer. */
export const isDatabaseFull = (error: unknown) => driverErrorOf(error).code === '53100'

/** Whether the database is reached and only reads, as a replica does: it is not away. */
export const isDatabaseReadOnly = (error: unknown) => driverErrorOf(error).code === '25006'

/** Maps an error of the driver to a refusal; undefined when the server itself is at fault. */
export function refusalOf(error: unknown, removing = false): Refused | undefined {
  if (error instanceof Refused) return error
  const { code = '', detail } = driverErrorOf(error)
  const [first, ...others] = columnsIn(detail)
  if (code === '23505') return invalid({ [others.at(-1) ?? first ?? 'body']: 'unique' })
  if (code === '23P01') return invalid({ [heldBy(driverErrorOf(error))]: 'unique' })
  if (code === '23503')
    return removing
      ? new Refused('database_delete_1451', { text: 'There are other records related to this item' })
      : invalid({ [first ?? 'body']: 'exists' })
  if (code === '23502') return invalid({ [driverErrorOf(error).column ?? 'body']: 'required' })
  if (code === '23514') return invalid({ body: { code: 'other', text: 'These values do not fit together' } })
  if (['22003', '22001', '22P02', '22007', '22008', '22021', '22P05'].includes(code))
    return invalid({ body: 'size' })
  if (isPassing(error))
    return new Refused('busy_try_again', { text: 'Someone else is working on the same record' })
  // Statement timeout: nothing was written.
  if (code === '57014')
    return new Refused('busy_try_again', { text: 'This took too long. Nothing was changed: try again' })
  if (isDatabaseFull(error)) return new Refused('db_error', { text: 'The disk of the database is full' })
  if (isDatabaseAway(error)) return new Refused('db_error')
  return undefined
}
