import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import type { AnyCall } from '../../src/resources/kit/define/defineCall'

/** Shorter answers fit one packet as they are. */
const threshold = 1024

/**
 * Compresses text from 1 kB on by brotli or gzip, as the client accepts it, at levels that cost less time than the
 * network saves. Answers that have an encoding already, as files of the client, and files of other kinds stay as they are.
 */
export const compressAnswers = (app: FastifyInstance) =>
  app.register(compress, {
    threshold,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 6 },
  })

/**
 * Whether the answer of a call may be compressed. A read that is no GET may answer a secret, such as a token, beside its
 * input: the length of the compressed answer would show how much of the secret the input repeats (BREACH,
 * CVE-2013-3587).
 */
export const isCompressible = ({ kind, method }: Pick<AnyCall, 'kind' | 'method'>) =>
  kind !== 'read' || method === 'GET'
