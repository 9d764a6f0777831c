import type { FastifyInstance } from 'fastify'

// Inline styles are allowed because the component library sets them on elements; inline scripts are not.
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  // Pictures and PDFs of attachments, fetched with the token and shown as blobs.
  "img-src 'self' data: blob:",
  "frame-src 'self' blob:",
  "connect-src 'self' ws: wss:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Security headers. */
export const securityHeaders = (app: FastifyInstance) =>
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-request-id': request.id,
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
    })
    if (request.url.startsWith('/api') || request.url.startsWith('/broadcasting'))
      reply.header('cache-control', 'no-store')
  })

/** The URL of a request without secrets, for logs. */
export const maskedUrl = (url: string) => url.replace(/([?&](?:token|auth_signature)=)[^&]*/gi, '$1***')
