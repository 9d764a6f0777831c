import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { Worker } from 'node:worker_threads'
import { percentiles } from '../harness/report'
import { call, timed } from './call'
import { type Figure, pause } from './figure'
import type { Plant } from './plant'

// In a thread of its own: the bodies that this process sends would delay it too.
const poll = `
  const { parentPort, workerData: { url, token } } = require('node:worker_threads')
  let isOver = false
  parentPort.on('message', () => (isOver = true))
  const times = []
  ;(async () => {
    while (!isOver) {
      const startedAt = performance.now()
      await fetch(url, token ? { headers: { authorization: 'Bearer ' + token } } : {}).then((answer) => answer.text())
      times.push(performance.now() - startedAt)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    parentPort.postMessage(times)
    parentPort.close()
  })()`

/** Milliseconds of the answers of one address, asked again and again while the work goes on. */
async function timesBeside(work: () => Promise<unknown>, url: string, token = '') {
  const worker = new Worker(poll, { eval: true, workerData: { url, token } })
  await work()
  return new Promise<number[]>((resolve, reject) => {
    worker.once('error', reject)
    worker.once('message', resolve)
    worker.postMessage('over')
  })
}

const fieldsOf = (many: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: many }, (_, at) => [`field_${at}`, 1])))

/** Bodies that cost most where a server reads them whole: with whether one has to be signed in to send them. */
const bodies: readonly [path: string, body: string, isSigned: boolean][] = [
  ['/api/password_link', fieldsOf(420_000), false],
  ['/api/register', fieldsOf(1_000), false],
  ['/api/general/punch_in', fieldsOf(420_000), false],
  ['/api/wall/pairing/claim', fieldsOf(1_000), false],
  ['/api/general/tags', fieldsOf(420_000), true],
  ['/api/general/tags', fieldsOf(110_000), true],
  ['/api/general/tags', JSON.stringify({ name: 'x'.repeat(990_000) }), true],
  [
    '/api/sale/sales',
    JSON.stringify({ sale_lines: Array.from({ length: 12_000 }, () => ({ a: 1, b: 2 })) }),
    true,
  ],
  [
    '/api/sale/sales',
    JSON.stringify({ sale_lines: Array.from({ length: 1_000 }, () => ({ note: 'x'.repeat(900) })) }),
    true,
  ],
  ['/api/general/tags', JSON.stringify({ name: '"'.repeat(490_000) }), true],
  ['/api/general/tags', `${'['.repeat(490_000)}${']'.repeat(490_000)}`, true],
]

const post = async (url: string, body: string, token: string) => {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  // A body that is refused before its end is cut.
  await fetch(url, { method: 'POST', headers, body }).then(
    (answer) => answer.text(),
    () => undefined,
  )
}

/** Milliseconds that the event loop of a node has worked: its thread alone, without the time other processes took. */
const workedMs = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

/** Bodies of many fields, values and levels, one after the other, each beside small ones to the same address. */
export const costlyBodies: Figure = {
  id: 'R23',
  fault: 'bodies of up to 7 MB, 420,000 fields, 24,000 values or 490,000 levels, anonymous and signed in',
  target: 'none costs the event loop of the node more than 50 ms',
  async run(plant, size) {
    const node = await plant.node()
    const token = await plant.token()
    const rounds = size.rounds(20, 100)
    const small = JSON.stringify({ note: 'x' })
    const cost = async (path: string, body: string, isSigned: boolean) => {
      const before = workedMs(node.pid())
      await post(`${node.url}${path}`, body, isSigned ? token : '')
      return workedMs(node.pid()) - before
    }
    const costs: { ms: number; small: number; half: number; path: string; bytes: number }[] = []
    for (const [path, body, isSigned] of bodies) {
      const times: number[] = []
      const smallTimes: number[] = []
      // The first of each compiles what the others run.
      for (let round = 0; round <= rounds; round++) {
        const smallMs = await cost(path, small, isSigned)
        const ms = await cost(path, body, isSigned)
        if (round === 0) continue
        smallTimes.push(smallMs)
        times.push(ms)
      }
      const most = { ms: Math.max(...times), small: Math.max(...smallTimes), half: half(times) }
      costs.push({ ...most, path, bytes: body.length })
    }
    await node.stop()
    const [worst] = costs.toSorted((left, right) => right.ms - left.ms)
    if (!worst) throw new Error('There are bodies')
    return {
      reached: `at most ${worst.ms.toFixed(1)} ms (median ${worst.half.toFixed(1)}) by ${worst.bytes} bytes to ${worst.path}; a small one to it at most ${worst.small.toFixed(1)} ms`,
      rounds: `${rounds} of each of ${bodies.length} bodies`,
      isMet: worst.ms <= 50,
    }
  },
}

const half = (times: readonly number[]) => percentiles([...times]).p50

const loginBody = (username: string, password: string) => ({
  grant_type: 'password',
  client_id: 'decant-web',
  client_secret: '',
  username,
  password,
})

/** Guesses the password of one name many times at once; the right one is among them. */
async function guess(url: string, username: string, many: number) {
  const answers = await Promise.all(
    Array.from({ length: many }, (_, place) =>
      call(url, '', 'POST', '/api/login', {
        body: loginBody(username, place === 120 ? 'decant' : `guess ${place}`),
        patienceMs: 60_000,
      }),
    ),
  )
  return { looked: answers.filter(({ http }) => http !== 429).length, right: answers[120]?.http ?? 0 }
}

/** Passwords guessed at once, at many names and at one, and calls of a page beside them. */
export const guessedPasswords: Figure = {
  id: 'R24',
  fault: '300 passwords for one name at once, the right one at place 120, and 20 names with 8 each',
  target:
    'at most 8 are looked at, the right one is not let in; calls of a page take at most three times as long',
  async run(plant: Plant) {
    const node = await plant.node()
    const token = await plant.token()
    const page = `${node.url}/api/general/tags?limit=50`
    const quiet = await timesBeside(() => pause(3_000), page, token)
    const result = { looked: 0, right: 0 }
    const during = await timesBeside(
      async () => {
        Object.assign(result, await guess(node.url, 'labeller', 300))
        await Promise.all(Array.from({ length: 20 }, (_, at) => guess(node.url, `made.up.${at}`, 8)))
      },
      page,
      token,
    )
    await plant.pool.query('delete from throttles')
    await node.stop()
    const ratio = half(during) / half(quiet)
    return {
      reached: `${result.looked} of 300 looked at, the right one answered ${result.right}; calls ${half(quiet).toFixed(1)} ms alone, ${half(during).toFixed(1)} ms beside (${ratio.toFixed(1)}x)`,
      rounds: `${quiet.length} calls alone, ${during.length} beside`,
      isMet: result.looked <= 8 && result.right === 429 && ratio <= 3,
    }
  },
}

/** A request whose body stops after its first bytes; resolves with the milliseconds until it is hung up on. */
const halfSent = (url: string) =>
  new Promise<number>((resolve) => {
    const { hostname, port } = new URL(url)
    const startedAt = performance.now()
    const socket = connect(Number(port), hostname)
    socket.write(
      'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{"user',
    )
    socket.on('error', () => undefined)
    socket.on('data', () => undefined)
    socket.on('close', () => resolve(performance.now() - startedAt))
  })

/** Many requests that never end. */
export const halfSentBodies: Figure = {
  id: 'R25',
  fault: '500 anonymous requests that stop within their body',
  target: 'each is hung up on within 75 s, and others are answered meanwhile',
  async run(plant: Plant) {
    const node = await plant.node()
    const times: number[] = []
    const [slowest] = await timed(async () => {
      const all = Array.from({ length: 500 }, () => halfSent(node.url))
      const during = timesBeside(() => Promise.race([Promise.all(all), pause(90_000)]), `${node.url}/health`)
      times.push(...(await during))
      await Promise.all(all)
    })
    await node.stop()
    return {
      reached: `the last hung up on after ${(slowest / 1_000).toFixed(0)} s; /health after at most ${Math.max(...times).toFixed(0)} ms`,
      rounds: '500 requests',
      isMet: slowest <= 75_000 && Math.max(...times) < 1_000,
    }
  },
}
