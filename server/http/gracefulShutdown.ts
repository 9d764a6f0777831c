import type { FastifyInstance } from 'fastify'
import type { Logger } from '../db/logger'

export type ShutdownRules = { longestMs: number; sayEveryMs: number; giveUpMs: number }

/** A request may take 20 minutes, and a graceful shutdown waits for it; to be faster, kill the process. */
const shutdownRules: ShutdownRules = { longestMs: 20 * 60_000, sayEveryMs: 10_000, giveUpMs: 10_000 }

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())

type Options = {
  log: Logger
  /** Releases at once what other nodes can take over: sockets, leadership, jobs. */
  giveUp: () => Promise<unknown>
  rules?: ShutdownRules
}

/**
 * Graceful shutdown: accepts no new connections, reports not ready, releases what other nodes can take over,
 * and answers every pending request before the database is closed.
 */
export function createGracefulShutdown(
  app: FastifyInstance,
  { log, giveUp, rules = shutdownRules }: Options,
) {
  const running = new Map<string, { what: string; begunMs: number }>()
  let isLeaving = false
  let emptied: () => void = () => undefined

  const answered = (id: string) => {
    running.delete(id)
    if (running.size === 0) emptied()
  }
  app.addHook('onRequest', async (request, reply) => {
    const id = String(request.id)
    running.set(id, {
      what: `${request.method} ${request.routeOptions.url ?? ''}`,
      begunMs: performance.now(),
    })
    // Also where the client disconnected before the answer.
    reply.raw.once('close', () => answered(id))
  })
  app.addHook('onResponse', async (request) => answered(String(request.id)))
  // Closing keep-alive connections moves clients to another node with their next request.
  app.addHook('onSend', async (_request, reply) => {
    if (isLeaving) void reply.header('connection', 'close')
  })

  const say = () => {
    const requests = [...running.values()].map(
      ({ what, begunMs }) => `${what}, ${Math.round((performance.now() - begunMs) / 1000)} s`,
    )
    const most = `${Math.round(rules.longestMs / 60_000)} min`
    if (requests.length > 0)
      log.warn(
        { requests: requests.slice(0, 20) },
        `${requests.length} requests are answered first, up to ${most}`,
      )
  }

  const allAnswered = async () => {
    say()
    const saying = setInterval(say, rules.sayEveryMs)
    let late: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      emptied = resolve
      late = setTimeout(resolve, rules.longestMs)
      if (running.size === 0) resolve()
    })
    clearInterval(saying)
    clearTimeout(late)
    if (running.size > 0) log.warn({ requests: running.size }, 'Requests were cut: they took too long')
  }

  return {
    isLeaving: () => isLeaving,
    async leave() {
      isLeaving = true
      app.server.close()
      const released = giveUp().catch((error: unknown) =>
        log.warn({ err: error }, 'Something was not given up'),
      )
      await allAnswered()
      app.server.closeAllConnections()
      await Promise.race([released, after(rules.giveUpMs)])
    },
  }
}
