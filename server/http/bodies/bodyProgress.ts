import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How slowly a body may come; what moves has all the time a request has. */
export type BodyPace = { everyMs: number; firstByteMs: number; windowMs: number; bytesInWindow: number }

const bodyPace: BodyPace = {
  everyMs: 5_000,
  firstByteMs: 30_000,
  windowMs: 30_000,
  bytesInWindow: 30 * 1_024,
}

type Coming = { begunMs: number; bytesAtStart: number; windowMs: number; bytes: number }

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Hangs up on requests whose body does not come: half-sent ones would keep their connection for the whole time. */
export function watchBodies(app: FastifyInstance, pace: BodyPace = bodyPace) {
  const coming = new Map<FastifyRequest, Coming>()
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request) || request.raw.complete) return
    const begunMs = performance.now()
    const bytes = request.raw.socket.bytesRead
    coming.set(request, { begunMs, bytesAtStart: bytes, windowMs: begunMs, bytes })
    reply.raw.once('close', () => coming.delete(request))
  })

  /** Whether the client keeps a body back that this node would read. */
  const isStuck = (request: FastifyRequest, state: Coming, now: number) => {
    const { raw } = request
    const { bytesRead } = raw.socket
    // What has come and is not read waits for this node.
    if (raw.readableLength > 0) {
      state.windowMs = now
      state.bytes = bytesRead
      return false
    }
    if (bytesRead === state.bytesAtStart) return now - state.begunMs > pace.firstByteMs
    if (now - state.windowMs < pace.windowMs) return false
    const isSlow = bytesRead - state.bytes < pace.bytesInWindow
    state.windowMs = now
    state.bytes = bytesRead
    return isSlow
  }

  const timer = setInterval(() => {
    const now = performance.now()
    for (const [request, state] of coming)
      if (request.raw.complete) coming.delete(request)
      else if (isStuck(request, state, now)) {
        request.log.info({ url: request.routeOptions.url }, 'A body did not come; hung up')
        coming.delete(request)
        request.raw.socket.destroy()
      }
  }, pace.everyMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
