import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { createExternalQueue } from '../../../../server/realtime/external/externalQueue'
import { externalService } from '../../../../server/realtime/external/externalService'
import { keys, silent } from '../node'

it('who leaves learns of each work whether the service took it, of those that wait too', async () => {
  const queue = createExternalQueue({ log: silent })
  let tries = 0
  const refusing = async () => {
    tries++
    throw new Error('refused')
  }
  const works = ['first', 'second', 'third'].map((key) => queue.add(refusing, key))
  await expect.poll(() => tries).toBeGreaterThan(0)
  await queue.stop()
  expect(await Promise.all(works)).toEqual([false, false, false])
  expect(await queue.add(refusing)).toBe(false)
})

it('a call that is never answered ends with the node that made it, and none is made after', async () => {
  let requestCount = 0
  const server = createServer(() => void requestCount++)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const service = externalService({ url: `http://127.0.0.1:${port}`, keys })
  const call = service.publish([{ channel: 'a', name: 'b', data: '{}' }])
  const ended = expect(call).rejects.toThrow('This node leaves')
  await expect.poll(() => requestCount).toBe(1)
  service.close()
  await ended
  await expect(service.terminate('1')).rejects.toThrow('nothing more')
  expect(requestCount).toBe(1)
  server.closeAllConnections()
  await new Promise((resolve) => void server.close(resolve))
})
