import { once } from 'node:events'
import type pg from 'pg'

type Wired = pg.Connection & {
  query: (text: string) => void
  sendCopyFromChunk: (part: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (why: string) => void
}

// What every statement of `pg` has to answer to, beyond what COPY says.
const unasked = {
  handleRowDescription: () => undefined,
  handleDataRow: () => undefined,
  handlePortalSuspended: () => undefined,
  handleEmptyQuery: () => undefined,
}

/** Reads what `copy ... to stdout` gives, row by row; a promise from `take` holds the database back until it is kept. */
export const copyOut = (
  client: pg.Client,
  statement: string,
  take: (row: Buffer) => Promise<unknown> | undefined,
) =>
  new Promise<void>((resolve, reject) => {
    let failure: Error | null = null
    let pending = Promise.resolve()
    client.query({
      ...unasked,
      submit: (connection) => (connection as Wired).query(statement),
      handleCopyData({ chunk }: { chunk: Buffer }, { stream }: Wired) {
        // The parser of `pg` writes the next rows over this one.
        const isFull = failure ? undefined : take(Buffer.from(chunk))
        if (!isFull) return
        stream.pause()
        pending = isFull.then(
          () => void stream.resume(),
          (error: Error) => {
            failure = error
            stream.resume()
          },
        )
      },
      handleCommandComplete: () => undefined,
      handleError: reject,
      handleReadyForQuery: () => void pending.then(() => (failure ? reject(failure) : resolve())),
    } as pg.Submittable)
  })

/** Gives `copy ... from stdin` its rows; when they cannot be had the statement fails with the reason. */
export const copyIn = (client: pg.Client, statement: string, rows: AsyncIterable<Buffer>) =>
  new Promise<void>((resolve, reject) => {
    const over = new AbortController()
    let failure: Error | null = null
    const fill = async (connection: Wired) => {
      try {
        for await (const part of rows) {
          if (over.signal.aborted) return
          connection.sendCopyFromChunk(part)
          if (connection.stream.writableNeedDrain)
            await once(connection.stream, 'drain', { signal: over.signal })
        }
        connection.endCopyFrom()
      } catch (error) {
        if (over.signal.aborted) return
        failure = error as Error
        connection.sendCopyFail('its rows cannot be read')
      }
    }
    client.query({
      ...unasked,
      submit: (connection) => (connection as Wired).query(statement),
      handleCopyInResponse: (connection: Wired) => void fill(connection),
      handleCommandComplete: () => undefined,
      handleError(error: Error) {
        over.abort()
        reject(failure ?? error)
      },
      handleReadyForQuery: () => resolve(),
    } as pg.Submittable)
  })
