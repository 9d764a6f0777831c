import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { StagedFile } from '../site/fileContents'
import { invalid, Refused } from '../engine/errors'
import { decimalText } from '../../src/texts/locale'
import { t } from '../../src/texts/texts'

/** Enough bytes to recognize every known kind of file. */
const headSize = 4_096
/** Size of the pieces in which a file is stored. */
const pieceSize = 262_144

const megabyte = 1_048_576

/** How many bytes a file may have, and the code by which more of them are refused. */
type Size = { most: number; tooLarge: 'max' | 'size' }

const tooBig = ({ most, tooLarge }: Size) =>
  new Refused(
    'validation_error',
    {
      file: {
        code: tooLarge,
        text: t('The file is larger than {decimalText} MB', {
          decimalText: decimalText(most / megabyte, 0, 2),
        }),
      },
    },
    413,
  )

/** Accepts binary bodies for upload calls only. */
export const acceptFiles = (app: FastifyInstance) =>
  app.addContentTypeParser('application/octet-stream', (request, payload, done) => {
    const takesFile = (request.routeOptions.config as { takesFile?: true }).takesFile
    if (takesFile) done(null, payload)
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE('application/octet-stream'))
  })

async function receive(source: Readable, path: string, limit: Size) {
  const hash = createHash('sha256')
  const file = await open(path, 'wx')
  let size = 0
  let head = Buffer.alloc(0)
  try {
    // A refusal keeps the request open, so that the client can still read the answer.
    for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > limit.most) throw tooBig(limit)
      hash.update(chunk)
      if (head.length < headSize) head = Buffer.concat([head, chunk]).subarray(0, headSize)
      await file.write(chunk)
    }
  } catch (error) {
    if (error instanceof Refused || !source.errored) throw error
    throw new Refused('upload_aborted', { text: 'The file did not arrive whole' }, 400)
  } finally {
    await file.close()
  }
  return { size, head, sha256: hash.digest('hex') }
}

/** Limits how long the rest of a refused upload is read. */
function hangUp(request: FastifyRequest, reply: FastifyReply) {
  reply.header('connection', 'close')
  reply.raw.once('finish', () => setTimeout(() => request.raw.destroy(), 1_000).unref())
}

/** Stages the file of a call, up to its limit, while `work` runs, and removes it afterwards. */
export async function withFile<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  limit: Size,
  work: (file: StagedFile) => Promise<T>,
): Promise<T> {
  const source = request.body
  if (!(source instanceof Readable)) throw invalid({ file: 'required' })
  const folder = await mkdtemp(join(tmpdir(), 'decant-upload-'))
  const path = join(folder, 'file')
  try {
    if (Number(request.headers['content-length'] ?? 0) > limit.most) throw tooBig(limit)
    const received = await receive(source, path, limit)
    if (received.size === 0) throw invalid({ file: { code: 'required', text: 'The file is empty' } })
    return await work({ ...received, pieces: () => createReadStream(path, { highWaterMark: pieceSize }) })
  } catch (error) {
    if (!source.readableEnded) hangUp(request, reply)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
