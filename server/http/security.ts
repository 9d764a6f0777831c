import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Settings } from '../settings'

// Inline styles are allowed because the component library sets them on elements; inline scripts are not.
const policyWith = (sockets: string) =>
  [
    "default-src 'self'",
    // The decoder of bar codes is WebAssembly.
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    // Pictures, PDFs and films of files, fetched with the token and shown as blobs.
    "img-src 'self' data: blob:",
    "frame-src 'self' blob:",
    "media-src 'self' blob:",
    `connect-src 'self'${sockets}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The addresses of the websockets: of this site, which older browsers do not count to 'self', and of the service outside. */
function socketsOf({ host, protocol }: FastifyRequest, external: Settings['external']) {
  const own = /^[\w.:[\]-]{1,260}$/.test(host) ? ` ${protocol === 'https' ? 'wss' : 'ws'}://${host}` : ''
  return external ? `${own} ${new URL(external.socketUrl).origin}` : own
}

/** Security headers. */
export const securityHeaders = (app: FastifyInstance, { external }: Pick<Settings, 'external'>) =>
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-request-id': request.id,
      'content-security-policy': policyWith(socketsOf(request, external)),
      ...(request.protocol === 'https' && { 'strict-transport-security': 'max-age=31536000' }),
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
