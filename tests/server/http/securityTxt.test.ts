import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { securityTxt } from '../../../server/http/securityTxt'

const served = async (securityContact: string | null) => {
  const app = Fastify()
  securityTxt(app, { securityContact })
  const { statusCode, headers, body } = await app.inject('/.well-known/security.txt')
  await app.close()
  return { statusCode, type: headers['content-type'], body }
}

it('security.txt names the contact of the company and when it has to be read again', async () => {
  const { statusCode, type, body } = await served('mailto:security@example.ca')
  expect([statusCode, type]).toEqual([200, 'text/plain; charset=utf-8'])
  const fields = Object.fromEntries(
    body
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/).slice(0, 2)),
  ) as Record<string, string>
  expect(fields).toMatchObject({ Contact: 'mailto:security@example.ca', 'Preferred-Languages': 'en, fr' })
  const days = (Date.parse(fields.Expires ?? '') - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(182)
})

it('security.txt is not there without a contact', async () => {
  expect((await served(null)).statusCode).toBe(404)
})
