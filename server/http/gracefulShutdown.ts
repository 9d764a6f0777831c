import type { FastifyInstance } from 'fastify'
import type { Logger } from '../realtime/logger'

export type LeavingRules = { longestMs: number; sayEveryMs: number; giveUpMs: number }

/** A request may take 20 minutes, and a node that leaves lets it: whoever is in a hurry ends the process. */
export const leavingRules: LeavingRules = { longestMs: 20 * 60_000, sayEveryMs: 10_000, giveUpMs: 10_000 }

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())

type Options = {
  log: Logger
  /** Gives up at once what other nodes can go on with: sockets, leads, jobs. */
  giveUp: () => Promise<unknown>
  rules?: LeavingRules
}

/**
 * How a node goes: it takes no new connection, says so to whoever looks after it, gives up what others can go on with,
 * and answers every request that is on its way before it lets go of the database.
 */
export function createLeaving(app: FastifyInstance, { log, giveUp, rules = leavingRules }: Options) {
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
    // Also where whoever asked went away before the answer.
    reply.raw.once('close', () => answered(id))
  })
  app.addHook('onResponse', async (request) => answered(String(request.id)))
  // Whoever keeps his connection finds another node with the next request.
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
