import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings'

const halfYearMs = 182 * 86_400_000

/** The file of RFC 9116 that says where to report a weakness; without a contact there is none. */
export function securityTxt(app: FastifyInstance, { securityContact }: Pick<Settings, 'securityContact'>) {
  if (securityContact === null) return
  app.get('/.well-known/security.txt', async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache' })
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: ${securityContact}`,
          `Expires: ${new Date(Date.now() + halfYearMs).toISOString()}`,
          'Preferred-Languages: en, fr',
          '',
        ].join('\n'),
      ),
  )
}
