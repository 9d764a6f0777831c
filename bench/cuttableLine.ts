import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { whenEnding } from './ending'

/**
 * A line between a screen and its server that can go silent: nothing passes and nobody is told, as when a switch
 * loses its power. What waited passes when it is back.
 */
export async function cuttableLine(target: string) {
  const { hostname, port } = new URL(target)
  const pairs = new Set<readonly [Socket, Socket]>()
  let isSilent = false
  const pass = ([near, far]: readonly [Socket, Socket]) => {
    near.pipe(far)
    far.pipe(near)
  }
  const hold = ([near, far]: readonly [Socket, Socket]) => {
    near.unpipe(far).pause()
    far.unpipe(near).pause()
  }
  const server = createServer((near) => {
    const pair = [near, connect(Number(port), hostname)] as const
    pairs.add(pair)
    for (const socket of pair) {
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        pairs.delete(pair)
        for (const each of pair) each.destroySoon()
      })
    }
    ;(isSilent ? hold : pass)(pair)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  whenEnding(() => {
    server.close()
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    silence: () => {
      isSilent = true
      pairs.forEach(hold)
    },
    restore: () => {
      isSilent = false
      pairs.forEach(pass)
    },
  }
}
