import { once } from 'node:events'
import type pg from 'pg'

type Wired = pg.Connection & {
  query: (text: string) => void
  sendCopyFromChunk: (part: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (why: string) => void
}

// Protocol messages that every `pg` query must handle besides those of COPY.
const unasked = {
  handleRowDescription: () => undefined,
  handleDataRow: () => undefined,
  handlePortalSuspended: () => undefined,
  handleEmptyQuery: () => undefined,
}

/** Reads the rows of `copy ... to stdout`; a promise from `take` applies backpressure. */
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
        // The parser of `pg` reuses this buffer for the next rows.
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

/** Feeds rows to `copy ... from stdin`; an error of the source fails the statement. */
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
