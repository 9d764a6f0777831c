import type { FastifyReply } from 'fastify'
import { answer, answerText } from './envelope'
import { disposition } from './fileKinds'
import type { FileAnswer, PageAnswer } from './handlers'

/** Sends a file as the answer of a call. */
export const sendFile = (reply: FastifyReply, { name, mime, content, size, isCacheable }: FileAnswer) =>
  reply
    .headers({
      'content-type': mime,
      'content-disposition': disposition(name),
      'content-security-policy': "default-src 'none'; sandbox",
      ...(size !== undefined && { 'content-length': String(size) }),
      ...(!isCacheable && { 'cache-control': 'no-store' }),
    })
    .send(content)

/** Sends a page of rows as the answer of a call. */
export const sendPage = (reply: FastifyReply, { rows, ...extras }: PageAnswer) =>
  typeof rows === 'string'
    ? reply.type('application/json; charset=utf-8').send(answerText(rows, extras))
    : reply.send(answer(rows, extras))
