import type { OperationNodeSource } from 'kysely'
import type { Actor } from '../../src/access'
import type { AnyResource } from '../../src/resources/kit/define/definition'
import type {
  AnyRow,
  Changes,
  Conditions,
  EventInput,
  EventName,
  NewRow,
  Row,
  Unknown,
} from '../../src/resources/kit/define/row'
import type { FieldValues } from '../../src/resources/kit/fields/values'
import type { Trx } from '../db/database'
import type { Selection } from './rows/rowStore'

/** The origin of a write, logged besides the person. */
export type Origin = {
  socketId?: string | undefined
  skipSender?: boolean
  requestId?: string
  /** The address the call came from, and the token it came with. */
  address?: string
  tokenId?: number
  actingUserId?: number | undefined
  postingKey?: string | undefined
  /** When the person acted, where the call was queued offline. */
  actedAt?: string | undefined
  /** Wraps the transaction, e.g. with the query memo of a dry run. */
  over?: (trx: Trx) => Trx
  /** Whether document numbers are assigned as the last step, as long units should. */
  deferNumbers?: boolean
  /** Called after the commit with the people who were sent notices. */
  noticed?: (userIds: readonly number[]) => void
}

/** A notice to one person's own channel, sent with the commit: roles changed, signed out. */
export type Notice = {
  userId: number
  announced: string
  row?: FieldValues
  /** Its subject: of one unit a person receives only the last notice on a subject. */
  about?: string
}

/** Checks the locked row of an event before anything else, e.g. the version the client read. */
export type RowGuard = (row: AnyRow) => void | Promise<void>

type Sending = [by?: Actor, guard?: RowGuard]

/** The payload of an event, which may be left out where none of its inputs is required. */
type Payload<I> = Record<never, never> extends I ? [payload?: I, ...Sending] : [payload: I, ...Sending]

/** One unit of work: one transaction whose changes go to the feed as its last step before commit. */
export type Unit = {
  trx: Trx
  by: Actor
  /** Where the write came from; nothing of it for one of the server itself. */
  origin: Pick<Origin, 'requestId' | 'address' | 'tokenId'>
  /** Start of the transaction, ISO 8601. */
  at: string
  /** When the person acted: earlier than `at` where the call was queued offline. */
  doneAt: string
  /** The idempotency key of the call, if it carried one. */
  postingKey: string | null
  /**
   * Reads rows in one statement, those to be locked in this order; `get`, `lock` and `find` then answer without
   * another.
   */
  load: (...selections: readonly Selection[]) => Promise<AnyRow[][]>
  /** Whether the unit has locked or written a row. */
  isLocked: (resource: AnyResource, id: number) => boolean
  get: <R extends AnyResource>(resource: R, id: number) => Promise<Row<R>>
  lock: <R extends AnyResource>(resource: R, id: number) => Promise<Row<R>>
  /** Rows with these values by id; with `newest` only so many, the newest first. */
  find: <R extends AnyResource>(
    resource: R,
    where: Conditions<R>,
    options?: { newest?: number },
  ) => Promise<Row<R>[]>
  insert: <R extends AnyResource, const C extends NewRow<R>>(
    resource: R,
    values: C & Unknown<C, Changes<R>>,
    event?: string,
  ) => Promise<Row<R>>
  /** Inserts several rows in one statement; the rows in the order of the values. */
  insertAll: <R extends AnyResource, const C extends NewRow<R>>(
    resource: R,
    list: readonly (C & Unknown<C, Changes<R>>)[],
  ) => Promise<Row<R>[]>
  update: <R extends AnyResource, const C extends Changes<R>>(
    resource: R,
    id: number,
    changes: C & Unknown<C, Changes<R>>,
    event?: string,
  ) => Promise<Row<R>>
  /** Telemetry update: broadcast, not audited. */
  updateSilently: <R extends AnyResource>(resource: R, id: number, values: Changes<R>) => Promise<void>
  remove: (resource: AnyResource, id: number) => Promise<void>
  /**
   * Sends statements that write these tables alone, their triggers included, whatever they lock: what the unit knows of
   * others stays. Their rows are registered by `recordWritten` as any others.
   */
  writing: <T>(resources: readonly AnyResource[], work: (trx: Trx) => Promise<T>) => Promise<T>
  /**
   * Registers rows that a module wrote with its own statement: the previous row by id, null where there was
   * none.
   */
  recordWritten: (resource: AnyResource, before: ReadonlyMap<number, object | null>) => Promise<void>
  fire: <R extends AnyResource, E extends EventName<R>>(
    resource: R,
    id: number,
    event: E,
    ...payload: Payload<EventInput<R, E>>
  ) => Promise<Row<R>>
  /**
   * Moves a row along its workflow as the system with these changes, without the handlers of the event: for a module
   * that does their work as part of a larger act.
   */
  transition: <R extends AnyResource, const C extends Changes<R>>(
    resource: R,
    id: number,
    event: EventName<R>,
    changes: C & Unknown<C, Changes<R>>,
  ) => Promise<Row<R>>
  invalidate: (board: AnyResource, ids: readonly number[]) => void
  /** Makes all readers of a table reload it, instead of broadcasting its rows one by one. */
  reload: (resource: AnyResource) => void
  notify: (notice: Notice) => void
  /** A statement to be sent with the last one of the unit. */
  beforeCommit: (statement: OperationNodeSource) => void
}
