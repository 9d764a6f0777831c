import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isChannelName, kindOf, longestName } from './channelNames'
import type { Channels } from './channels'
import { type AppKeys, bodyMd5, callSignature, pairsOf, sameText } from './signature'

type Query = Record<string, string>
type Publish = (channel: string, event: string, data: string, except?: { exceptSocketId?: string }) => void

type Deps = {
  keys: AppKeys
  channels: Pick<Channels, 'names' | 'occupants' | 'users'>
  publish: Publish
  terminate: (userId: string) => void
  now?: () => number
}

const clockSkewSeconds = 600
const dataBytes = 10_240
const channelsAtMost = 100
const batchAtMost = 10

/** A refused call of the publishing API, with its status. */
class Declined extends Error {
  readonly status: number
  constructor(status: number, sentence: string) {
    super(sentence)
    this.status = status
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function json(body: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(body)
    if (isRecord(parsed)) return parsed
  } catch {
    // Refused below, like any other body that is not an object.
  }
  throw new Declined(400, 'The body must be a JSON object')
}

type Event = { name: string; data: string; channels: string[]; exceptSocketId?: string; info: string[] }

function eventIn(value: unknown): Event {
  if (!isRecord(value)) throw new Declined(400, 'An event must be an object')
  const { name, data, channel, channels, socket_id: socketId, info } = value
  if (typeof name !== 'string' || name === '' || name.length > longestName.event)
    throw new Declined(400, `name must be a text of at most ${longestName.event} characters`)
  if (typeof data !== 'string') throw new Declined(400, 'data must be a text')
  if (Buffer.byteLength(data) > dataBytes) throw new Declined(413, `data is larger than ${dataBytes} bytes`)
  const to: unknown = channels ?? (channel === undefined ? [] : [channel])
  if (!Array.isArray(to) || to.length === 0 || to.length > channelsAtMost || !to.every(isChannelName))
    throw new Declined(400, `channels must be 1 to ${channelsAtMost} channel names`)
  if (socketId !== undefined && (typeof socketId !== 'string' || !/^\d+\.\d+$/.test(socketId)))
    throw new Declined(400, 'socket_id must look like 123.456')
  if (info !== undefined && typeof info !== 'string') throw new Declined(400, 'info must be a text')
  return {
    name,
    data,
    channels: to,
    ...(socketId !== undefined && { exceptSocketId: socketId }),
    info: info?.split(',') ?? [],
  }
}

/**
 * The publishing API of the Pusher protocol, for own programs that hold the app secret. Register it at the
 * root; it has its own body parser, since the signature covers the raw body.
 */
export const publishApi = ({ keys, channels, publish, terminate, now = Date.now }: Deps) =>
  async function routes(app: FastifyInstance): Promise<void> {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 * 1024 }, (_request, body, done) =>
      done(null, body),
    )
    app.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
      const status = error instanceof Declined ? error.status : (error.statusCode ?? 500)
      if (status >= 500) request.log.error({ err: error }, 'A publishing call failed')
      return reply.code(status).send({ error: status >= 500 ? 'Internal error' : error.message })
    })

    function verify(request: FastifyRequest) {
      const query = request.query as Query
      const { appId } = request.params as { appId: string }
      if (appId !== keys.appId) throw new Declined(404, 'App does not exist')
      if (Object.values(query).some((value) => typeof value !== 'string'))
        throw new Declined(400, 'A parameter is given twice')
      const pairs = pairsOf(keys).filter(({ key }) => sameText(query['auth_key'], key))
      if (pairs.length === 0) throw new Declined(401, 'Unknown auth_key')
      if (query['auth_version'] !== '1.0') throw new Declined(401, 'auth_version must be 1.0')
      const stamp = query['auth_timestamp'] ?? ''
      if (!/^\d{1,12}$/.test(stamp) || Math.abs(now() / 1000 - Number(stamp)) > clockSkewSeconds)
        throw new Declined(401, 'auth_timestamp is too far from the time of the server')
      const body = typeof request.body === 'string' ? request.body : ''
      if (body !== '' && !sameText(query['body_md5'], bodyMd5(body)))
        throw new Declined(401, 'body_md5 does not fit the body')
      const path = request.url.split('?')[0]!
      const signatures = pairs.map(({ secret }) =>
        callSignature(secret, request.method, decodeURI(path), query),
      )
      if (!signatures.some((expected) => sameText(query['auth_signature'], expected)))
        throw new Declined(401, 'Invalid signature')
    }

    app.addHook('preHandler', async (request: FastifyRequest, _reply: FastifyReply) => verify(request))

    function about(channel: string, info: readonly string[]) {
      if (info.includes('user_count') && !kindOf(channel).presence)
        throw new Declined(400, 'user_count is known of presence channels only')
      return {
        ...(info.includes('user_count') && { user_count: channels.users(channel).length }),
        ...(info.includes('subscription_count') && { subscription_count: channels.occupants(channel) }),
      }
    }

    const send = ({ name, data, channels: to, exceptSocketId }: Event) => {
      for (const channel of to)
        publish(channel, name, data, exceptSocketId === undefined ? {} : { exceptSocketId })
    }

    app.post('/apps/:appId/events', async (request) => {
      const event = eventIn(json(request.body as string))
      const infos = event.channels.map((channel) => [channel, about(channel, event.info)])
      send(event)
      return event.info.length > 0 ? { channels: Object.fromEntries(infos) } : {}
    })

    app.post('/apps/:appId/batch_events', async (request) => {
      const { batch } = json(request.body as string)
      if (!Array.isArray(batch) || batch.length > batchAtMost)
        throw new Declined(400, `batch must be at most ${batchAtMost} events`)
      const events = batch.map(eventIn)
      const infos = events.map(({ channels: to, info }) => about(to[0]!, info))
      for (const event of events) send(event)
      return events.some(({ info }) => info.length > 0) ? { batch: infos } : {}
    })

    const infoOf = (request: FastifyRequest) =>
      ((request.query as Query)['info'] ?? '').split(',').filter(Boolean)

    app.get('/apps/:appId/channels', async (request) => {
      const prefix = (request.query as Query)['filter_by_prefix'] ?? ''
      const info = infoOf(request)
      if (info.includes('user_count') && !prefix.startsWith('presence-'))
        throw new Declined(400, 'user_count needs filter_by_prefix to begin with presence-')
      const names = channels.names().filter((name) => name.startsWith(prefix))
      return { channels: Object.fromEntries(names.map((name) => [name, about(name, info)])) }
    })

    app.get('/apps/:appId/channels/:channel', async (request) => {
      const { channel } = request.params as { channel: string }
      return { occupied: channels.occupants(channel) > 0, ...about(channel, infoOf(request)) }
    })

    app.get('/apps/:appId/channels/:channel/users', async (request) => {
      const { channel } = request.params as { channel: string }
      if (!kindOf(channel).presence) throw new Declined(400, 'Users are known of presence channels only')
      return { users: channels.users(channel).map((id) => ({ id })) }
    })

    app.post('/apps/:appId/users/:userId/terminate_connections', async (request) => {
      terminate((request.params as { userId: string }).userId)
      return {}
    })
  }
