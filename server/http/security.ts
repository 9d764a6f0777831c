import type { FastifyInstance } from 'fastify'

// Styles may stand inline: the component library sets them on elements. Scripts may not.
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  // Pictures and PDFs of attachments, fetched with the token and shown from the page's own memory.
  "img-src 'self' data: blob:",
  "frame-src 'self' blob:",
  "connect-src 'self' ws: wss:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Headers that keep a page from doing more than it should. */
export const securityHeaders = (app: FastifyInstance) =>
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
    })
    if (request.url.startsWith('/api') || request.url.startsWith('/broadcasting'))
      reply.header('cache-control', 'no-store')
  })

/** A request's address without what must not be in a log. */
export const maskedUrl = (url: string) => url.replace(/([?&](?:token|auth_signature)=)[^&]*/gi, '$1***')
